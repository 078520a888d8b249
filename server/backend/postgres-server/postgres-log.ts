import { closeSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";

const largestFile = 1024 * 1024;

/** The file in which a Postgres writes, and one before it: `postgres.log` and `postgres.log.1`. */
export interface PostgresLog {
	write(chunk: Buffer): void;
	close(): void;
	/** The end of what has been written since the file was opened. */
	recent(): string;
}

const recentLength = 16_384;

/**
 * Opens the log to write on. When it has grown to a megabyte it takes the place of the one before,
 * and a new one begins, so that many errors cannot fill the disk.
 */
export function openPostgresLog(file: string, largest = largestFile): PostgresLog {
	let descriptor = openSync(file, "a", 0o600);
	let size = fstatSync(descriptor).size;
	let recent = "";

	function beginAnother(): void {
		renameSync(file, `${file}.1`);
		closeSync(descriptor);
		descriptor = openSync(file, "a", 0o600);
		size = 0;
	}

	return {
		write(chunk) {
			recent = (recent + chunk.toString()).slice(-recentLength);
			try {
				if (size > 0 && size + chunk.length > largest) beginAnother();
				size += writeSync(descriptor, chunk);
			} catch {
				// On a full disk only lines of the log are lost.
			}
		},
		close: () => closeSync(descriptor),
		recent: () => recent,
	};
}
