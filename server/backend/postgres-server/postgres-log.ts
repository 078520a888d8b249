import { closeSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";

const largestFile = 1024 * 1024;

const recentLength = 16_384;

export type PostgresLog = ReturnType<typeof openPostgresLog>;

/**
 * Opens the file in which a Postgres writes, `postgres.log`, to write on. When it has grown to a megabyte it takes the place of the one before,
 * `postgres.log.1`, and a new one begins, so that many errors cannot fill the disk.
 */
export function openPostgresLog(file: string, largest = largestFile) {
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
		write(chunk: Buffer): void {
			recent = (recent + chunk.toString()).slice(-recentLength);
			try {
				if (size > 0 && size + chunk.length > largest) beginAnother();
				size += writeSync(descriptor, chunk);
			} catch {
				// On a full disk only lines of the log are lost.
			}
		},
		close: () => closeSync(descriptor),
		/** The end of what has been written since the file was opened. */
		recent: () => recent,
	};
}
