import { EnvironmentError } from "../../app/platform/environment.server.ts";
import { flushLog, log, logsAreJson } from "../../app/platform/log.server.ts";
import { onParentsExit } from "./parent-processes.js";
import { StartError } from "./start-error.ts";

/**
 * Runs a server until a signal or the end of its parents. Errors that the owner can correct are
 * printed without a stack trace; any failure ends the process with exit code 1.
 * @param start pushes the undo of each step onto the stack; they run in reverse, also after a
 * signal or
 * failure in the middle. The second parameter ends the program later, with a reason.
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
	process.on("uncaughtException", fail);
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

/** The reader of the output, such as a terminal, may close first. */
function ignoreClosedOutput(): void {
	for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Prints a line to standard output. */
export function printLine(line = ""): void {
	process.stdout.write(`${line}\n`);
}
