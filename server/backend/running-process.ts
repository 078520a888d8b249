import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { childOptions } from "../child-environment.ts";

export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
	} catch {
		return false;
	}
	return !hasLeftOnlyItsNumber(pid);
}

/** In a container without an init, a process that ended keeps its number: nobody waits for it. */
function hasLeftOnlyItsNumber(pid: number): boolean {
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

/** Asks a process of ours to end, as Ctrl-C would, and waits until it has. */
export async function stopProcess(pid: number): Promise<void> {
	process.kill(pid, "SIGINT");
	while (isRunning(pid)) await wait(20);
}
