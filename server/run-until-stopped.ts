import { EnvironmentError } from "../app/platform/environment.server.ts";
import { StartError } from "./backend/start-error.ts";

/** Ends what was started; called once. */
type Stop = () => Promise<void>;

/**
 * Runs a program that serves until a signal ends it. What its owner can correct is told without a
 * stack trace; any failure ends the process with exit code 1.
 * @param start hands over how to undo each step as soon as the step is done. The steps are undone
 *   in reverse, also when a signal or a failure comes in the middle.
 */
export async function runUntilStopped(
	start: (started: (stop: Stop) => void) => Promise<void>,
): Promise<void> {
	const steps: Stop[] = [];
	let stopping: Promise<void> | undefined;
	const stop = () => {
		stopping ??= (async () => {
			for (const undo of steps.splice(0).reverse()) await undo();
		})();
		return stopping;
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
		process.on(signal, () => {
			if (stopping) return;
			console.log("\nStopping …");
			stop().then(() => process.exit(0), fail);
		});
	}
	try {
		await start((undo) => steps.push(undo));
	} catch (error) {
		const interrupted = stopping !== undefined;
		await stop();
		if (!interrupted) fail(error);
	}
}

function fail(error: unknown): never {
	const expected = error instanceof StartError || error instanceof EnvironmentError;
	console.error(expected ? `\n${error.message}\n` : error);
	process.exit(1);
}
