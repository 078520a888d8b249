// `npm start`: builds the site if need be, leaves root, and becomes the process that runs the server.
import path from "node:path";
import { processVariables } from "../app/platform/process.server.ts";
import { buildIfStale } from "./build.ts";

/** The supervisor, and the server that it runs. */
const command = [
	path.join(import.meta.dirname, "supervise.js"),
	...process.execArgv,
	path.join(import.meta.dirname, "serve.js"),
];

await buildIfStale();
// The supervisor writes to the log as well.
processVariables();
if (process.getuid?.() === 0) await leaveRoot();
await becomeSupervisor();

/** Becomes the supervisor as an ordinary user. Only root loads what it takes. */
async function leaveRoot(): Promise<void> {
	const { readEnvironment } = await import("../app/platform/environment.server.ts");
	const { dropRoot } = await import("../server/hardening/drop-root.ts");
	const { runUntilStopped } = await import("../server/process/run-until-stopped.ts");
	await runUntilStopped(async () => dropRoot(readEnvironment(), "The site", command));
}

/** Replaces this process, whose memory has grown during the build; not possible on Windows. */
async function becomeSupervisor(): Promise<void> {
	process.argv = [process.execPath, ...command];
	if (process.platform !== "win32") process.execve?.(process.execPath, process.argv, process.env);
	await import("./supervise.js");
}
