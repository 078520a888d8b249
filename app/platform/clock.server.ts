import { readFileSync } from "node:fs";

/** Tells the time. Whatever depends on the time asks one, so that tests decide what time it is. */
export interface Clock {
	now(): Date;
}

/** The time of this machine. */
const systemClock: Clock = { now: () => new Date() };

/** The clock of this process. @param clockFile where tests write what time it is. */
export function createClock({ clockFile }: { clockFile?: string }): Clock {
	return clockFile === undefined ? systemClock : clockOfFile(clockFile);
}

/** Stops at the instant in a file; without the file it is this machine's clock. */
function clockOfFile(file: string): Clock {
	let last: Date | null = null;

	function readClockFile(): Date | null {
		try {
			const instant = new Date(readFileSync(file, "utf8").trim());
			// A file that is just being written is empty.
			if (!Number.isNaN(instant.getTime())) last = instant;
		} catch {
			last = null;
		}
		return last;
	}

	return { now: () => readClockFile() ?? systemClock.now() };
}
