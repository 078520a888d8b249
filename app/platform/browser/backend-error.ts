import { DATABASE_UNREACHABLE, DISK_FULL, SAVED_AT_THE_SAME_TIME } from "../outages.ts";
import { recognizedByName } from "../recognized-by-name.ts";

/** SQLSTATE with which the database refuses a save over somebody else's newer one. */
const CONFLICT_CODE = "PT409";
const CONFLICT_MESSAGE = "Someone else changed this record in the meantime.";

const GONE_CODE = "record_gone";
/** SQLSTATE with which our own functions say the same, in their own words. */
const GONE_IN_DATABASE = "PT404";

/** Error codes of a session that is no longer valid. */
const SESSION_CODES = new Set(["not_signed_in", "session_not_found"]);

/** SQLSTATEs of a statement that Postgres has refused; not of a connection that it has ended. */
const DATABASE_REFUSAL = /^(?!08|57P)[0-9A-Z]{5}$/;

/** A call to the backend that failed, with the service's own message (product §33) and code. */
export class BackendError extends Error {
	static override readonly [Symbol.hasInstance] = recognizedByName("BackendError");
	override readonly name = "BackendError";
	/** SQLSTATE, or a code of the server's own; empty when the service gave none. */
	readonly code: string;
	/** HTTP status; 0 when no answer came, null when it is not known. */
	readonly status: number | null;
	/** Details of a refusal by the database, for the program; empty when it gave none. */
	readonly details: string;

	constructor(message: string, code = "", status: number | null = null, details = "") {
		super(message);
		this.code = code;
		this.status = status;
		this.details = details;
	}

	/** The refusal to overwrite a record that changed since it was read. */
	static conflict(): BackendError {
		return new BackendError(CONFLICT_MESSAGE, CONFLICT_CODE);
	}

	/** The answer when a record that should be changed or deleted is not there anymore. */
	static gone(): BackendError {
		return new BackendError("This record no longer exists.", GONE_CODE);
	}

	/** True when the record changed since it was read, so the save was refused. */
	get isConflict(): boolean {
		return this.code === CONFLICT_CODE;
	}

	/** True when what should be changed or deleted is not there anymore. */
	get isGone(): boolean {
		return this.code === GONE_CODE || this.code === GONE_IN_DATABASE;
	}

	/** True when the service does not accept the session anymore. */
	get isSessionOver(): boolean {
		return SESSION_CODES.has(this.code);
	}

	/** True when somebody who signed in a while ago must sign in again: of the server, or of the database. */
	get needsSignIn(): boolean {
		return this.code === "reauthentication_needed" || this.code === "PT401";
	}

	/** The constraint of the database that was violated, by its name; empty if it was none. */
	get constraint(): string {
		return /constraint "([^"]+)"/.exec(this.message)?.[1] ?? "";
	}

	/** True when the backend itself says that nothing was done; otherwise unknown. */
	get isRefusal(): boolean {
		const { status, code } = this;
		const isClientError = status !== null && status >= 400 && status < 500;
		return isClientError || this.isGone || DATABASE_REFUSAL.test(code);
	}
}

/** The browsers' messages for a missing answer; the owner should read something else. */
const NETWORK_FAILURE = /Failed to fetch|NetworkError|Load failed/;

/** Whether something failed because no answer came. */
export function isUnreachable(error: unknown): boolean {
	return NETWORK_FAILURE.test(error instanceof Error ? error.message : String(error));
}

/** Errors of the language itself: a bug in this program. */
const PROGRAM_ERRORS = [TypeError, ReferenceError, RangeError, SyntaxError];

/** The message for the owner about any error, in words for people. */
export function errorMessage(error: unknown): string {
	if (!(error instanceof Error)) return failureMessage({ status: 500 });
	if (isUnreachable(error)) return unreachableMessage;
	if (error instanceof BackendError) return failureMessage(error);
	const isProgramError = PROGRAM_ERRORS.some((kind) => error instanceof kind);
	return isProgramError
		? "Something went wrong on this page. Reload it and try again."
		: error.message;
}

/** The details of a backend failure. */
interface Failure {
	message?: string;
	code?: string;
	/** The constraint that was violated. Those with a name of several words are sentences. */
	constraint?: string;
	status?: number | null;
}

const unreachableMessage = "Couldn't reach the server. Check your connection and try again.";

const serverFailure = "Something went wrong on the server. Please try again in a minute.";

const referenceGone = "Something this refers to was deleted in the meantime.";

/** Codes of Postgres whose messages are for programmers, by how they begin. */
const messages: [start: RegExp, sentence: string][] = [
	[/^23505/, "Another record already has this value."],
	[/^23503/, referenceGone],
	[/^2[23]/, "One of the values can't be saved. Check what you entered."],
	[/^(?:40|55)/, SAVED_AT_THE_SAME_TIME.message],
	[/^42501/, "Your role doesn't allow this. Ask an owner of the bakery."],
	[/^53100/, DISK_FULL.message],
	[/^(?:08|53|57P)/, DATABASE_UNREACHABLE.message],
	[/^57014/, "The database took too long. Please try again in a minute."],
	[/^[0-9A-Z]{5}$/, serverFailure],
];

/** Our own database functions raise these, with messages for people. */
const messagesForPeople = /^(?:P0001|PT\w{3})$/;

/** The service's message where it is meant for people (product §33), or our own. */
function failureMessage({ message, code = "", constraint, status }: Failure): string {
	if (status === 0) return unreachableMessage;
	const isOwn = messagesForPeople.test(code);
	if (!isOwn && constraint?.includes(" ")) return `${constraint}.`;
	const known = isOwn ? undefined : messages.find(([start]) => start.test(code))?.[1];
	if (known) return known;
	// The file storage gives the database's sentences without their codes.
	if (message?.includes("violates foreign key constraint")) return referenceGone;
	// Without a code it comes from something on the way, such as a proxy.
	const isNamed = code !== "";
	return message && (isNamed || !status || status < 500) ? message : serverFailure;
}

/** The data, or why it could not be read. */
export type ReadResult<Data> =
	| { status: "read"; data: Data }
	| { status: "failed"; message: string };

/** For loaders whose failure must not replace a page with unsaved work. */
export async function readResult<Data>(reading: Promise<Data>): Promise<ReadResult<Data>> {
	try {
		return { status: "read", data: await reading };
	} catch (error) {
		return { status: "failed", message: errorMessage(error) };
	}
}
