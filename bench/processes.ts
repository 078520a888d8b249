import { readdir, readFile } from "node:fs/promises";

/**
 * Bytes of memory of a process and all that it has started. What several processes share, as
 * those of Postgres do, is counted once (proportional set size).
 */
export async function memoryOfTree(pid: number): Promise<number> {
	const tree = await processTree(pid);
	const sizes = await Promise.all(tree.map(proportionalBytes));
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
	for (const child of await processTree(pid)) {
		// It may have ended meanwhile.
		const command = await readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "");
		if (command.split("\0").some((part) => part.endsWith(file))) return true;
	}
	return false;
}

async function processTree(root: number): Promise<number[]> {
	const parents = new Map<number, number>();
	for (const name of await readdir("/proc")) {
		const pid = Number(name);
		if (Number.isNaN(pid)) continue;
		// It may have ended since the folder was read.
		const fields = await statusFields(pid).catch(() => null);
		if (fields) parents.set(pid, Number(fields[1]));
	}
	const tree = [root];
	for (const parent of tree) {
		for (const [pid, parentOfPid] of parents) if (parentOfPid === parent) tree.push(pid);
	}
	return tree;
}

/** The fields of `/proc/PID/stat` after the name, which may contain spaces: state, parent, …. */
async function statusFields(pid: number): Promise<string[]> {
	const status = await readFile(`/proc/${pid}/stat`, "utf8");
	return status.slice(status.lastIndexOf(")") + 2).split(" ");
}
