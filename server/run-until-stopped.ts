import { EnvironmentError } from "../app/platform/environment.server.ts";
import { log } from "../app/platform/log.server.ts";
import { StartError } from "./backend/start-error.ts";
import { sendConsoleToLog } from "./hardening/console-to-log.ts";

/**
 * Runs a program that serves until a signal ends it. What its owner can correct is told without a
 * stack trace; any failure ends the process with exit code 1.
 * @param start puts on the stack how to undo each step as soon as the step is done. The steps are
 *   undone in reverse, also when a signal or a failure comes in the middle. With the second
 *   parameter what was started says later that it cannot go on, and why.
 */
export async function runUntilStopped(
	start: (started: AsyncDisposableStack, end: (reason: unknown) => void) => Promise<void>,
): Promise<void> {
	sendConsoleToLog();
	const started = new AsyncDisposableStack();
	let stopping: Promise<void> | undefined;
	const stop = () => {
		stopping ??= started.disposeAsync();
		return stopping;
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
		process.on(signal, () => {
			if (stopping) return;
			tell("\nStopping …");
			stop().then(() => process.exit(0), fail);
		});
	}
	const end = (reason: unknown) => {
		if (!stopping) stop().then(() => fail(reason), fail);
	};
	try {
		await start(started, end);
	} catch (error) {
		const interrupted = stopping !== undefined;
		await stop();
		if (!interrupted) fail(error);
	}
}

function fail(error: unknown): never {
	const expected = error instanceof StartError || error instanceof EnvironmentError;
	if (expected) process.stderr.write(`\n${error.message}\n\n`);
	else log.error("the program failed", { error });
	process.exit(1);
}

/** Prints a line for whoever started the program. */
export function tell(line = ""): void {
	process.stdout.write(`${line}\n`);
}
