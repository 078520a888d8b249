import { readFile } from "node:fs/promises";
import { childrenOf } from "../server/backend/postgres-server/running-process.ts";

/**
 * Bytes of memory of a process and all that it has started. What several processes share, as
 * those of Postgres do, is counted once (proportional set size).
 */
export async function memoryOfTree(pid: number): Promise<number> {
	const sizes = await Promise.all(processTree(pid).map(proportionalBytes));
	return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes of memory of one process. */
export async function proportionalBytes(pid: number): Promise<number> {
	const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
	const kibibytes = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1];
	if (!kibibytes) throw new Error(`The memory of process ${pid} cannot be read.`);
	return Number(kibibytes) * 1024;
}

/** Whether a process of those that this one has started runs the program of this file. */
export async function runsProgram(pid: number, file: string): Promise<boolean> {
	for (const child of processTree(pid)) {
		// It may have ended meanwhile.
		const command = await readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "");
		if (command.split("\0").some((part) => part.endsWith(file))) return true;
	}
	return false;
}

function processTree(pid: number): number[] {
	return [pid, ...childrenOf(pid).flatMap(processTree)];
}
