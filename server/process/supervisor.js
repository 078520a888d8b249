// Plain JavaScript without packages: this process lives as long as the site, and takes a quarter of
// the memory that it would take if it could read TypeScript.
import { spawn } from "node:child_process";
import { endWithParentVariable, onParentsExit } from "./parent-processes.js";

/** @param {number} failures since the server last served for a minute */
const pauseSeconds = (failures) => Math.min(60, 2 ** failures);

/**
 * Runs a server in a process of its own and restarts it when it dies, however often: nobody may be
 * there to do it. Ends with its exit code when it stops in order, or exits before it has served even
 * once: it has then said what is wrong.
 * @param {string[]} command what Node is given to run. The server sends a message to its parent when
 * it serves, and stops when its channel to the parent closes.
 */
export function supervise(command, pauseAfter = pauseSeconds) {
	let [failures, hasServed, servedAt, isStopping] = [0, false, Number.POSITIVE_INFINITY, false];
	/** @type {import("node:child_process").ChildProcess | null} */
	let server = null;
	function start() {
		// Two heaps of glibc's allocator, instead of one for each thread, take a tenth less memory.
		const env = { MALLOC_ARENA_MAX: "2", ...process.env, ...endWithParentVariable };
		server = spawn(process.execPath, command, { env, stdio: [0, 1, 2, "ipc"] });
		server.once("message", () => ([hasServed, servedAt] = [true, performance.now()]));
		// The system had no memory for another process, say.
		server.once("error", ({ message }) => afterEnd(null, message));
		server.once("exit", (code, signal) => afterEnd(code, signal ?? `exit code ${code}`));
	}
	/** @type {(code: number | null, cause: string) => void} */
	function afterEnd(code, cause) {
		if (isStopping) process.exit(cause === "SIGKILL" ? 1 : (code ?? 0));
		if (code === 0 || (code !== null && !hasServed)) process.exit(code);
		if (performance.now() - servedAt > 60_000) failures = 0;
		[server, servedAt] = [null, Number.POSITIVE_INFINITY];
		const pause = pauseAfter(failures++);
		writeLogLine("the server exited unexpectedly and is restarted", { cause, pause: `${pause}s` });
		setTimeout(start, pause * 1000);
	}
	/** @param {NodeJS.Signals} signal */
	function stop(signal) {
		if (!server) process.exit(0);
		server.kill(signal);
		if (!isStopping) setTimeout(() => server?.kill("SIGKILL"), 30_000);
		isStopping = true;
	}
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
	onParentsExit(() => stop("SIGTERM"));
	// The reader of the log may be closed; the server must not crash because of it.
	process.stderr.on("error", () => {});
	start();
}

/** @type {(message: string, fields: Record<string, string>) => void} */
function writeLogLine(message, fields) {
	const line = { time: new Date().toISOString(), level: "error", message, ...fields };
	const pairs = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
	const text = [line.time, line.level, message, ...pairs].join(" ");
	process.stderr.write(`${process.env.LOG_FORMAT === "json" ? JSON.stringify(line) : text}\n`);
}
