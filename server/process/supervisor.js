// Plain JavaScript without packages: this process lives as long as the site, and takes a quarter of
// the memory that it would take if it could read TypeScript.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { endWithParentVariable, onParentsExit } from "./parent-processes.js";

/** Seconds before each further start of a server that has died; the last one then repeats. */
const pausesInSeconds = [1, 2, 4, 8, 16, 32, 60];

/** A server that has served so long starts with the first pause again. */
const settledSeconds = 60;

/** Of a line that the server printed in passing. */
const maxText = 2000;

/** How long a server that was asked to stop may take. */
const stopSeconds = 30;

/**
 * Limits the heaps of glibc's allocator, which would give each thread its own: the server then
 * needs a tenth less memory. A value that is set in the environment is kept.
 */
const serverVariables = { MALLOC_ARENA_MAX: "2" };

/**
 * Runs a server in a process of its own until it stops in order or this process is asked to, and
 * starts it again when it has died, however often: nobody may be there to do it. Then this process
 * ends with the server's exit code. A server that ends with an exit code before it has served even
 * once has said what is wrong, and is not started again.
 * @param {string[]} command what Node is given to run. The server sends a message to its parent
 * when
 * it serves, and stops when its channel to the parent closes.
 * @param {number[]} pauses seconds before each further start
 */
export function supervise(command, pauses = pausesInSeconds) {
	let failures = 0;
	let hasServed = false;
	let isStopping = false;
	/** @type {import("node:child_process").ChildProcess | null} */
	let server = null;

	function start() {
		/** @type {NodeJS.Timeout | undefined} */
		let settling;
		const output = logsAreJson() ? "pipe" : "inherit";
		const started = spawn(process.execPath, command, {
			stdio: ["inherit", output, output, "ipc"],
			env: { ...serverVariables, ...process.env, ...endWithParentVariable },
		});
		server = started;
		for (const stream of [started.stdout, started.stderr]) {
			if (stream) createInterface({ input: stream }).on("line", passOn);
		}
		started.once("message", () => {
			hasServed = true;
			settling = setTimeout(() => (failures = 0), settledSeconds * 1000);
		});
		// The system had no memory for another process, say.
		started.once("error", (error) => afterEnd(null, error.message));
		// Its last words come after its exit.
		started.once("exit", () => {
			clearTimeout(settling);
			started.once("close", (code, signal) => afterEnd(code, signal ?? `exit code ${code}`));
		});
	}

	/**
	 * @param {number | null} code null when a signal ended it
	 * @param {string} cause
	 */
	function afterEnd(code, cause) {
		server = null;
		if (isStopping) process.exit(cause === "SIGKILL" ? 1 : (code ?? 0));
		if (code === 0 || (code !== null && !hasServed)) process.exit(code);
		const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
		failures += 1;
		writeLogLine("the server exited unexpectedly and is restarted", {
			cause,
			pause: `${pause}s`,
			...(failures > 1 && { failures: String(failures) }),
		});
		setTimeout(start, pause * 1000);
	}

	/** @param {NodeJS.Signals} signal */
	function stop(signal) {
		if (!server) process.exit(0);
		server.kill(signal);
		if (isStopping) return;
		isStopping = true;
		setTimeout(() => {
			writeLogLine("the server did not stop and is killed", { after: `${stopSeconds}s` });
			server?.kill("SIGKILL");
		}, stopSeconds * 1000);
	}

	for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
		process.on(signal, stop);
	}
	onParentsExit(() => stop("SIGTERM"));
	// The reader of the log may be closed; the server must not crash because of it.
	process.stderr.on("error", () => {});
	start();
}

/** Whether lines are for programs: in JSON, all of them (app/platform/log.server.ts). */
function logsAreJson() {
	return process.env.LOG_FORMAT === "json";
}

/**
 * Passes a line of the server on. What its log did not write, such as the last words of Node,
 * becomes a line of the log.
 * @param {string} line
 */
function passOn(line) {
	if (line.startsWith('{"time":')) process.stderr.write(`${line}\n`);
	else if (line.trim() !== "")
		writeJsonLine("warn", "the server printed", { text: line.slice(0, maxText) });
}

/**
 * Writes a line for the operator, as the server's log does.
 * @param {string} message
 * @param {Record<string, string>} fields
 */
function writeLogLine(message, fields) {
	if (logsAreJson()) return writeJsonLine("error", message, fields);
	const pairs = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
	process.stderr.write(`${[new Date().toISOString(), "error", message, ...pairs].join(" ")}\n`);
}

/**
 * @param {"warn" | "error"} level
 * @param {string} message
 * @param {Record<string, string>} fields
 */
function writeJsonLine(level, message, fields) {
	const time = new Date().toISOString();
	process.stderr.write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
}
