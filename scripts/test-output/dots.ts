import { writeSync } from "node:fs";

/** Where `npm test` shows dots while it keeps all other output (run-quietly.ts). */
const dotsDescriptor = 3;

/** Shows that a test has ended. */
export function writeDot(hasPassed: boolean): void {
	writeSync(dotsDescriptor, hasPassed ? "·" : "F");
}
