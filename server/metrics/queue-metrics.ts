import { metrics } from "./metrics.ts";

const waitingWork = metrics.gauge<{ queue: string }>("levain_queue_waiting", "Queued work.");

const runningWork = metrics.gauge<{ queue: string }>("levain_queue_running", "Running work.");

/** Shows how much there is in a queue. Of several with one name, the one made last is shown. */
export function watchQueue(
	queue: string,
	{ waiting, running }: { waiting: () => number; running: () => number },
): void {
	waitingWork.read({ queue }, waiting);
	runningWork.read({ queue }, running);
}
