import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { lookEveryMilliseconds, type Program, runProgram } from "../e2e/program.ts";
import { signal } from "../server/backend/postgres-server/running-process.ts";
import { endWithParentVariable } from "../server/process/parent-processes.js";

/** A site as `npm start` runs it, in a group of processes of its own. */
export interface SiteProcess extends Program {
	/** Sends SIGKILL to the whole group, whatever it is doing. Resolves when all of it is gone. */
	kill(): Promise<void>;
}

/** Runs a site without waiting for anything. */
export function runSite(
	dataDirectory: string,
	port: string,
	environment: Record<string, string>,
): SiteProcess {
	const program = runProgram({
		dataDirectory,
		port,
		environment: { ...endWithParentVariable, ...environment },
		detached: true,
	});
	const { pid } = program;
	const untilAllAreGone = async () => {
		while (membersOf(pid).length > 0) await wait(lookEveryMilliseconds);
	};
	return {
		...program,
		async kill() {
			signal(-pid, "SIGKILL");
			await untilAllAreGone();
		},
		async stop() {
			await program.stop();
			await untilAllAreGone();
		},
	};
}

/** The processes of a group, without those that have ended and that nobody has asked about. */
function membersOf(group: number): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => {
			const [state, , ofGroup] = statusOf(pid);
			return Number(ofGroup) === group && state !== "Z";
		});
}

/** State, parent, group, …: the fields after the name, which may contain spaces. */
function statusOf(pid: number): string[] {
	try {
		const status = readFileSync(`/proc/${pid}/stat`, "utf8");
		return status.slice(status.lastIndexOf(")") + 2).split(" ");
	} catch {
		return [];
	}
}
