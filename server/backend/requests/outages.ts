import { FILE_STORAGE_FAILED } from "../../../app/platform/outages.ts";
import { recognizedByName } from "../../../app/platform/recognized-by-name.ts";
import { errorCode, errorMessage } from "../../process/start-error.ts";

/** The database cannot be reached: the query was not run. */
export class DatabaseUnreachable extends Error {
	static override readonly [Symbol.hasInstance] = recognizedByName("DatabaseUnreachable");
	override readonly name = "DatabaseUnreachable";

	/** @param cause what was found out; nothing when the connection just ended. */
	constructor(cause?: unknown) {
		const reason = cause === undefined ? "it ended the connection" : errorMessage(cause);
		super(`The database cannot be reached: ${reason}`);
	}
}

/**
 * Error codes of the driver, and of Postgres while it starts, stops, has no session left, or only
 * allows reading: a standby, or a disk that is nearly full.
 */
const codes =
	/^(?:CONNECT_TIMEOUT|CONNECTION_(?:CLOSED|DESTROYED|ENDED)|08\w{3}|57P0[1-5]|53300|25006)$/;

/** Whether something failed because the database cannot be reached, and not because it refused. */
export function isUnreachable(error: unknown): boolean {
	return error instanceof DatabaseUnreachable || codes.test(errorCode(error) ?? "");
}

/** Whether Postgres gave up a statement because of another one, so that it can be repeated. */
export function isSavedAtTheSameTime(error: unknown): boolean {
	return /^(?:40\w{3}|55P03)$/.test(errorCode(error) ?? "");
}

/**
 * The object storage, or the folder of the files, refuses, has a problem, or doesn't
 * answer in time. The message is for operators.
 */
export class FileStorageFailure extends Error {
	static override readonly [Symbol.hasInstance] = recognizedByName("FileStorageFailure");
	override readonly name = "FileStorageFailure";
	readonly code = FILE_STORAGE_FAILED.code;

	/** The status of the answer, if it was one. */
	readonly status: number | undefined;

	constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
		super(message, options);
		this.status = status;
	}
}
