import { totalmem } from "node:os";

/** Whether the machine, or the container, has less than an installation and a build take in haste. */
export function memoryIsShort() {
	return Math.min(totalmem(), process.constrainedMemory() || Infinity) < 1_200_000_000;
}
