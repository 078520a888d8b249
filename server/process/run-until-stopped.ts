import { EnvironmentError } from "../../app/platform/environment.server.ts";
import { flushLog, log, logsAreJson } from "../../app/platform/log.server.ts";
import { onParentsExit } from "./parent-processes.js";
import { StartError } from "./start-error.ts";

/**
 * Runs a program that serves until a signal ends it, or the end of those who started it. What its
 * owner can correct is told without a stack trace; any failure ends the process with exit code 1.
 * @param start puts on the stack how to undo each step as soon as the step is done. The steps are
 *   undone in reverse, also when a signal or a failure comes in the middle. With the second
 *   parameter what was started says later that it cannot go on, and why.
 */
export async function runUntilStopped(
	start: (started: AsyncDisposableStack, end: (reason: unknown) => void) => Promise<void>,
): Promise<void> {
	const started = new AsyncDisposableStack();
	let stopping: Promise<void> | undefined;
	const stop = () => {
		stopping ??= started.disposeAsync();
		return stopping;
	};
	const stopAndExit = () => {
		if (stopping) return;
		if (logsAreJson()) log.info("stopping");
		else printLine("\nStopping …");
		stop().then(() => exit(0), fail);
	};
	// The channel to the supervisor closes when that has died.
	for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
		process.on(event, stopAndExit);
	}
	onParentsExit(stopAndExit);
	ignoreClosedOutput();
	const end = (reason: unknown) => {
		if (!stopping) stop().then(() => fail(reason), fail);
	};
	try {
		await start(started, end);
		process.send?.("serving");
	} catch (error) {
		const interrupted = stopping !== undefined;
		await stop();
		if (!interrupted) fail(error);
	}
}

function fail(error: unknown): never {
	const expected = error instanceof StartError || error instanceof EnvironmentError;
	if (expected && logsAreJson()) log.error("startup failed", { reason: error });
	else if (expected) process.stderr.write(`\n${error.message}\n\n`);
	else log.error("the program failed", { error });
	exit(1);
}

function exit(code: 0 | 1): never {
	flushLog();
	process.exit(code);
}

/** The reader of this program's output, such as a terminal, may close before it ends. */
function ignoreClosedOutput(): void {
	for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Prints a line to standard output. */
export function printLine(line = ""): void {
	process.stdout.write(`${line}\n`);
}
