// `npm start`: builds the site if need be, leaves root, and becomes the process that runs the server.
import path from "node:path";
import {
	environmentIsComplete,
	processVariables,
} from "../app/platform/process-variables.server.ts";
import { buildIfStale } from "./build.ts";

// A process started by root runs this a second time, as a user who may not build.
if (!process.env[environmentIsComplete]) await buildIfStale();
// The supervisor writes to the log as well.
processVariables();
if (process.getuid?.() === 0) await startAgainAsOrdinaryUser();
await becomeSupervisor();

/** Does not return. Only root loads what it takes. */
async function startAgainAsOrdinaryUser(): Promise<void> {
	const { readEnvironment } = await import("../app/platform/environment.server.ts");
	const { dropRoot } = await import("../server/hardening/drop-root.ts");
	const { runUntilStopped } = await import("../server/process/run-until-stopped.ts");
	await runUntilStopped(async () => dropRoot(readEnvironment()));
}

/** Replaces this process, whose memory has grown during the build; not possible on Windows. */
async function becomeSupervisor(): Promise<void> {
	const supervisor = path.join(import.meta.dirname, "supervise.js");
	const server = path.join(import.meta.dirname, "serve.ts");
	const command = [process.execPath, supervisor, ...process.execArgv, server];
	if (process.platform !== "win32") process.execve?.(process.execPath, command, process.env);
	process.argv = command;
	await import("./supervise.js");
}
