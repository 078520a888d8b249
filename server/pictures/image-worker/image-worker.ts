import { createActivity } from "../../limits/activity.ts";
import { type ImageWorkerProcess, startImageWorkerProcess } from "./image-worker-process.ts";
import type { Answer, Tasks } from "./main.ts";
import { NotAPictureError } from "./picture-facts.ts";

/**
 * Processes pictures in a child process, which is started when there is work and ended when it is
 * idle. So the hundreds of megabytes that encoders leave behind go back to the system, pages are
 * served before pictures, and a file that crashes or stalls an encoder takes nothing else with it.
 */
export interface ImageWorker {
	/**
	 * Does a piece of work.
	 * @throws {NotAPictureError} when the picture is none, or takes too long
	 * @throws when the process ends meanwhile
	 */
	run<Task extends keyof Tasks>(
		task: Task,
		...parameters: Parameters<Tasks[Task]>
	): Promise<Result<Task>>;
	/** Resolves when there is no work. */
	whenIdle(): Promise<void>;
	/** Ends the process. Work under way fails. */
	close(): void;
}

type Result<Task extends keyof Tasks> = Awaited<ReturnType<Tasks[Task]>>;

interface Options {
	/** The file of the process's program, `image-worker/main.ts`. */
	program: string;
	/** How long the process waits for more work. */
	idleSeconds?: number;
	/** How long a piece of work may take. Within the process most work is bounded more tightly. */
	maximumSeconds?: number;
}

export function createImageWorker({
	program,
	idleSeconds = 3,
	maximumSeconds = 30,
}: Options): ImageWorker {
	const activity = createActivity();
	let open: ImageWorkerProcess | null = null;
	let closing: NodeJS.Timeout | undefined;

	function enter(): ImageWorkerProcess {
		clearTimeout(closing);
		if (open) return open;
		const started = startImageWorkerProcess(program, () => {
			if (open === started) open = null;
		});
		open = started;
		return started;
	}

	function leave(): void {
		clearTimeout(closing);
		if (activity.isNone()) closing = setTimeout(close, idleSeconds * 1000).unref();
	}

	function close(): void {
		clearTimeout(closing);
		open?.dismiss();
		open = null;
	}

	async function runOnce(task: keyof Tasks, parameters: unknown[]): Promise<Answer> {
		const imageWorker = enter();
		let isTooLong = false;
		const limit = setTimeout(() => {
			isTooLong = true;
			imageWorker.kill();
		}, maximumSeconds * 1000);
		try {
			return await imageWorker.request(task, parameters);
		} catch (error) {
			throw isTooLong ? new NotAPictureError("The picture takes too long.") : error;
		} finally {
			clearTimeout(limit);
		}
	}

	return {
		async run<Task extends keyof Tasks>(
			task: Task,
			...parameters: Parameters<Tasks[Task]>
		): Promise<Result<Task>> {
			try {
				return resultOf(await activity.during(() => runOnce(task, parameters))) as Result<Task>;
			} finally {
				leave();
			}
		},
		whenIdle: () => activity.whenNone(),
		close,
	};
}

function resultOf(answer: Answer): Result<keyof Tasks> {
	if ("result" in answer) return answer.result;
	const { message, isNotAPicture } = answer.failure;
	throw isNotAPicture ? new NotAPictureError(message) : new Error(message);
}
