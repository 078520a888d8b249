/** Something that the backend cannot do at the moment, in the words that the owner reads. */
export interface Outage {
	/** How programs know it. */
	code: string;
	message: string;
}

export const DATABASE_UNREACHABLE: Outage = {
	code: "database_unreachable",
	message: "The database cannot be reached at the moment. Please try again in a minute.",
};

export const DISK_FULL: Outage = {
	code: "disk_full",
	message: "The disk of the server is full. Free some space there, then try again.",
};

/** What a form says of an outage that a save has met. */
const formMessages = new Map([
	[
		DATABASE_UNREACHABLE.code,
		"The database cannot be reached at the moment. What you typed is still here: try again in a minute.",
	],
	[
		DISK_FULL.code,
		"The disk of the server is full. What you typed is still here: free some space there, then save again.",
	],
]);

/** The message for a form whose save has met an outage; undefined for any other failure. */
export function formOutageMessage(code: string): string | undefined {
	return formMessages.get(code);
}

/** Whether something failed because of an outage, and nothing of the program's own is at fault. */
export function isOutage(error: Error): boolean {
	return "code" in error && formMessages.has(String(error.code));
}
