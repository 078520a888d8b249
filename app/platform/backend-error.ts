import { DATABASE_UNREACHABLE } from "./outages.ts";

/** SQLSTATE with which the database refuses a save over somebody else's newer one. */
const CONFLICT_CODE = "PT409";
const CONFLICT_MESSAGE = "This record was changed by someone else in the meantime.";

/** What supabase-js hands back for every call: either data or an error. */
interface BackendAnswer<Data> {
	data: Data;
	error: { message: string; code?: string | undefined } | null;
}

/** A call to the backend that failed, with the service's own message (spec §8) and code. */
export class BackendError extends Error {
	override readonly name = "BackendError";
	/** SQLSTATE, PostgREST code (`PGRST…`) or storage code; empty when the service gave none. */
	readonly code: string;

	constructor(message: string, code = "") {
		// The embedded backend prefixes messages raised in database functions; a hosted one does not.
		super(message.replace(/^PostgresError: /, ""));
		this.code = code;
	}

	/** The refusal to overwrite a record that changed since it was read. */
	static conflict(): BackendError {
		return new BackendError(CONFLICT_MESSAGE, CONFLICT_CODE);
	}

	/** The answer when a record that should be changed or deleted is not there any more. */
	static gone(): BackendError {
		return new BackendError("This record no longer exists.");
	}

	/** True when the record changed since it was read, so the save was refused. */
	get isConflict(): boolean {
		return this.code === CONFLICT_CODE || this.message.includes(CONFLICT_MESSAGE);
	}
}

/**
 * The data of a supabase-js answer.
 * @throws {BackendError} when the answer carries an error.
 */
export function dataOrThrow<Data>(answer: BackendAnswer<Data>): NonNullable<Data> {
	const data = dataOrNull(answer);
	if (data === null) throw new BackendError("The backend answered without data.");
	return data;
}

/**
 * The data of a supabase-js answer that may have found nothing.
 * @throws {BackendError} when the answer carries an error.
 */
export function dataOrNull<Data>({ data, error }: BackendAnswer<Data>): NonNullable<Data> | null {
	if (error) throw new BackendError(error.message, error.code);
	return data ?? null;
}

/**
 * The count of a supabase-js answer that was asked for without data. Such an answer has no body, so
 * what failed is known by its status alone.
 * @throws {BackendError} when the answer carries an error.
 */
export function countOrThrow(
	answer: BackendAnswer<unknown> & { count: number | null; status: number },
): number | null {
	const { error, count, status } = answer;
	if (!error) return count;
	if (status === 503)
		throw new BackendError(DATABASE_UNREACHABLE.message, DATABASE_UNREACHABLE.code);
	throw new BackendError(
		error.message || `The backend answered with status ${status}.`,
		error.code,
	);
}

/**
 * The row that an update of one version of it gave back.
 * @throws {BackendError} a conflict when no row had this version any more.
 */
export function dataOrConflict<Data>(answer: BackendAnswer<Data>): NonNullable<Data> {
	const data = dataOrNull(answer);
	if (data === null) throw BackendError.conflict();
	return data;
}

/** What browsers say when no answer came; the owner should read something else. */
const NETWORK_FAILURE = /Failed to fetch|NetworkError|Load failed/;

/** Whether something failed because no answer came. */
export function isUnreachable(error: unknown): boolean {
	return NETWORK_FAILURE.test(error instanceof Error ? error.message : String(error));
}

/** What to tell the owner about anything that was thrown. */
export function errorMessage(error: unknown): string {
	if (isUnreachable(error)) {
		return "The server cannot be reached. Check the connection and try again.";
	}
	return error instanceof Error ? error.message : String(error);
}
