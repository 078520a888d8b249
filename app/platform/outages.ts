/** An outage of the backend, with its message for the owner. */
export interface Outage {
	/** The error code. */
	code: string;
	message: string;
}

/** When to try again what an outage has prevented. */
export const outageRetrySeconds = 10;

export const DATABASE_UNREACHABLE: Outage = {
	code: "database_unreachable",
	message: "Couldn't reach the database. Please try again in a minute.",
};

export const DISK_FULL: Outage = {
	code: "disk_full",
	message: "The server's disk is full. Free some space there, then try again.",
};

/** The database refuses writes with this SQLSTATE and message while a backup is restored. */
export const RESTORING: Outage = {
	code: "PT503",
	message: "The site is being restored from a backup. Please try again in a minute.",
};

export const FILE_STORAGE_FAILED: Outage = {
	code: "file_storage_failed",
	message: "Image storage isn't working right now. Please try again in a minute.",
};

/**
 * Postgres gave up a statement because of another one: a deadlock, or a lock that came too late. The
 * code is the SQLSTATE of such a failure: nothing was saved.
 */
export const SAVED_AT_THE_SAME_TIME: Outage = {
	code: "40001",
	message: "Something else was being saved at the same time. Please try again.",
};

/** The messages in forms, by the general message. */
const formMessages = new Map([
	[
		DATABASE_UNREACHABLE.message,
		"Couldn't reach the database. What you typed is still here: try again in a minute.",
	],
	[
		DISK_FULL.message,
		"The server's disk is full. What you typed is still here: free some space there, then save again.",
	],
	[
		RESTORING.message,
		"The site is being restored from a backup. What you typed is still here: try again in a minute.",
	],
]);

/** The message in a form: for an outage, it adds that nothing typed is lost. */
export function messageInForm(message: string): string {
	return formMessages.get(message) ?? message;
}

/** Whether something failed because of an outage, and nothing of the program's own is at fault. */
export function isOutage(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	// A request that failed on its way has no code.
	if ("status" in error && (error.status === 0 || error.status === 503)) return true;
	const outages = [
		DATABASE_UNREACHABLE,
		DISK_FULL,
		RESTORING,
		FILE_STORAGE_FAILED,
		SAVED_AT_THE_SAME_TIME,
	];
	return "code" in error && outages.some(({ code }) => code === error.code);
}

/** The codes of a full disk: of Node, of Postgres, and of this product's API. */
const diskFullCodes: unknown[] = ["ENOSPC", "53100", DISK_FULL.code];

/** Whether Node, Postgres, or the backend ran out of disk. */
export function isDiskFull(error: unknown): boolean {
	return error instanceof Error && "code" in error && diskFullCodes.includes(error.code);
}
