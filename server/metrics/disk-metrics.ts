import { statfs } from "node:fs/promises";
import { metrics } from "./metrics.ts";

const free = metrics.gauge("levain_disk_free_bytes", "Free disk space for the data folder.");
const size = metrics.gauge("levain_disk_size_bytes", "Size of the disk of the data folder.");

/** Shows how much space there is on the disk of the data folder. */
export function watchDisk(dataDirectory: string): void {
	const read = async (blocks: "bavail" | "blocks") => {
		const disk = await statfs(dataDirectory);
		return disk[blocks] * disk.bsize;
	};
	free.read({}, () => read("bavail"));
	size.read({}, () => read("blocks"));
}
