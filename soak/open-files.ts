import { readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

/** Connections, streams and files that a process has open. */
export async function countOpenFiles(pid: number): Promise<number> {
	return (await readdir(`/proc/${pid}/fd`)).length;
}

/** Files that open and close by themselves: pipes to the image process, a connection to the database. */
const allowedMore = 10;

const maxMilliseconds = 60_000;

/**
 * Waits until processes have no more open than at the start.
 * @param atStart by the number of the process.
 * @returns what they have open then, or after a minute.
 */
export async function untilOpenFilesAreBack(
	atStart: ReadonlyMap<number, number>,
): Promise<{ open: number[]; areBack: boolean }> {
	const deadline = performance.now() + maxMilliseconds;
	while (true) {
		const open = await Promise.all([...atStart.keys()].map(countOpenFiles));
		const starts = [...atStart.values()];
		const areBack = open.every((count, index) => count <= (starts[index] ?? 0) + allowedMore);
		if (areBack || performance.now() > deadline) return { open, areBack };
		await setTimeout(500);
	}
}
