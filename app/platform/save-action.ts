import { data } from "react-router";
import type { z } from "zod";
import { BackendError, errorMessage } from "./backend-error.ts";
import { browserClient } from "./browser-client.ts";
import { formOutageMessage } from "./outages.ts";

/** Messages by field; a field inside others is named by its path: `buttons.0.url`. */
export type FieldErrors = Record<string, string>;

/** How a save ended. Everything but "saved" leaves what was typed as it is. */
export type SaveResult<Saved> =
	| { status: "saved"; record: Saved }
	| { status: "invalid"; errors: FieldErrors }
	/** Somebody else saved meanwhile; nothing was written. */
	| { status: "conflict"; message: string; theirs: Saved }
	/** The session is over; nothing was written. */
	| { status: "signed-out" }
	/** It needs the password again, because the sign-in is too long ago; nothing was written. */
	| { status: "password-needed"; message: string }
	/** The service's message, and the fields it is about, if any. */
	| { status: "failed"; message: string; errors: FieldErrors };

/** What a screen sends to its action. */
export interface Submission {
	/** The fields as they stand. */
	values: unknown;
	/** The record they started from, as it was read; null for a new one. */
	record: unknown;
}

interface SaveOptions<Schema extends z.ZodType, Saved, Base> {
	request: Request;
	/** The same schema that the form was checked with. */
	schema: Schema;
	/** Writes and gives back what is stored now. Throws a BackendError when that fails. */
	save(values: z.output<Schema>, record: Base | null): Promise<Saved>;
	/** Reads the record again after a conflict; null when it is gone. */
	readCurrent?(record: Base | null): Promise<Saved | null>;
	/** The fields that a refusal of the service is about. */
	fieldErrors?(error: BackendError): FieldErrors;
	/** False where nobody is signed in yet. */
	needsSession?: boolean;
}

/** Tells React Router not to read everything again when nothing was written. */
const httpStatus = {
	saved: 200,
	invalid: 422,
	conflict: 409,
	"signed-out": 401,
	"password-needed": 401,
	failed: 500,
};

/**
 * The action of a form of the back office: checks, writes, and says how it ended. Failures become
 * results here, and nowhere else.
 */
export async function saveAction<Schema extends z.ZodType, Saved, Base = Saved>(
	options: SaveOptions<Schema, Saved, Base>,
) {
	const result = await runSave(options);
	return data(result, { status: httpStatus[result.status] });
}

async function runSave<Schema extends z.ZodType, Saved, Base>(
	options: SaveOptions<Schema, Saved, Base>,
): Promise<SaveResult<Saved>> {
	const submission: Submission = await options.request.json();
	const record = submission.record as Base | null;
	const parsed = options.schema.safeParse(submission.values);
	if (!parsed.success) return { status: "invalid", errors: errorsByField(parsed.error) };
	try {
		if (options.needsSession !== false && !(await hasSession())) return { status: "signed-out" };
		return { status: "saved", record: await options.save(parsed.data, record) };
	} catch (error) {
		if (error instanceof BackendError && error.isConflict) {
			return resolveConflict(error, () => options.readCurrent?.(record));
		}
		return failure(error, options.fieldErrors);
	}
}

async function hasSession(): Promise<boolean> {
	const { data, error } = await browserClient().auth.getSession();
	if (data.session) return true;
	if (error && error.name === "AuthRetryableFetchError") throw new BackendError(error.message);
	return false;
}

async function resolveConflict<Saved>(
	conflict: BackendError,
	readCurrent: () => Promise<Saved | null> | undefined,
): Promise<SaveResult<Saved>> {
	try {
		const theirs = await readCurrent();
		if (theirs) return { status: "conflict", message: conflict.message, theirs };
		return failure(theirs === null ? BackendError.gone() : conflict);
	} catch (error) {
		return failure(error);
	}
}

function failure(
	error: unknown,
	fieldErrors?: (error: BackendError) => FieldErrors,
): SaveResult<never> {
	if (!(error instanceof BackendError)) console.error(error);
	if (error instanceof BackendError && sessionCodes.has(error.code)) {
		return { status: "signed-out" };
	}
	if (error instanceof BackendError && error.code === "reauthentication_needed") {
		return { status: "password-needed", message: error.message };
	}
	const errors = error instanceof BackendError && fieldErrors ? fieldErrors(error) : {};
	const outage = error instanceof BackendError ? formOutageMessage(error.code) : undefined;
	return { status: "failed", message: outage ?? errorMessage(error), errors };
}

/** With these the service says that it does not accept the session any more. */
const sessionCodes = new Set(["PGRST301", "PGRST303", "session_not_found", "bad_jwt"]);

function errorsByField(error: z.ZodError): FieldErrors {
	const errors: FieldErrors = {};
	for (const { path, message } of error.issues) errors[path.join(".")] ??= message;
	return errors;
}
