import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { childOptions } from "../../process/child-environment.ts";
import { errorCode } from "../../process/start-error.ts";

export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
	} catch (error) {
		// It belongs to another user.
		return errorCode(error) === "EPERM";
	}
	return !isZombie(pid);
}

/** In a container without an init, an ended process stays as a zombie. */
function isZombie(pid: number): boolean {
	if (process.platform !== "linux") return false;
	try {
		return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
	} catch {
		return true;
	}
}

/** The name of the program that a process runs, or nothing when that cannot be found out. */
export function programName(pid: number): string {
	try {
		if (process.platform === "linux") return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
		const command = ["-p", String(pid), "-o", "comm="];
		return execFileSync("ps", command, childOptions({ encoding: "utf8" } as const)).trim();
	} catch {
		return "";
	}
}

/** How long a process may take to stop: less than containers and service managers wait. */
export const stopTimeoutMilliseconds = 7000;

/** The folder in which a process works, also when it was moved; null when it cannot be found. */
export function workingFolder(pid: number): Stats | null {
	try {
		return statSync(`/proc/${pid}/cwd`);
	} catch {
		return null;
	}
}

/** Asks a Postgres to end, as Ctrl-C would, and waits until it has; by force if it does not. */
export async function stopProcess(pid: number): Promise<void> {
	signal(pid, "SIGINT");
	const force = setTimeout(() => killWithChildren(pid), stopTimeoutMilliseconds);
	while (isRunning(pid)) await wait(20);
	clearTimeout(force);
}

/**
 * Ends a process by force, and its children: those of Postgres would end by themselves, but not
 * while they hang, and until then their data cannot be used again.
 */
export function killWithChildren(pid: number): void {
	signalWithChildren(pid, "SIGKILL");
}

/** Ends, stops or continues a process and its children, whichever of them still run. */
export function signalWithChildren(pid: number, name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
	// A stopped process starts no children that the list would lack.
	signal(pid, "SIGSTOP");
	for (const member of [...childrenOf(pid), pid]) signal(member, name);
}

/** Sends a signal to a process, or to a group by its negative number; what has ended needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name);
	} catch (error) {
		const hasEnded = errorCode(error) === "ESRCH";
		if (!hasEnded) throw error;
	}
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
	return listProcesses().flatMap(({ id, parent }) => (parent === pid ? [id] : []));
}

interface ListedProcess {
	id: number;
	parent: number;
}

function listProcesses(): ListedProcess[] {
	if (process.platform !== "linux") {
		const list = execFileSync("ps", ["-A", "-o", "pid=,ppid="], childOptions({ encoding: "utf8" }));
		return list.split("\n").map((line) => {
			const [id = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
			return { id, parent };
		});
	}
	return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readStat(Number(name)) : []));
}

/** The name in between may hold any character. */
function readStat(id: number): ListedProcess[] {
	try {
		const [, parent] = /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${id}/stat`, "utf8")) ?? [];
		return [{ id, parent: Number(parent) }];
	} catch {
		return [];
	}
}
