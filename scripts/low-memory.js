import { totalmem } from "node:os";

/**
 * Whether the machine, or the container, has too little memory for a fast installation and build.
 */
export function isMemoryLow() {
	return Math.min(totalmem(), process.constrainedMemory() || Infinity) < 1_200_000_000;
}
