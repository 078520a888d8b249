import { data } from "react-router";
import { BackendError, errorMessage } from "../browser/backend-error.ts";
import { browserAccounts } from "../browser/browser-client.ts";
import { isSiteUpdated, SITE_UPDATED } from "../browser/site-update.ts";
import { messageInForm } from "../outages.ts";
import { z } from "../zod.ts";

/** Who changed a record: oneself elsewhere, an account (null when it is gone), or the server. */
export type ChangeAuthor =
	| { kind: "self" }
	| { kind: "account"; name: string | null }
	| { kind: "server" };

/** How a record was deleted. */
export interface Deletion {
	/** Its name. */
	name: string;
	by: ChangeAuthor;
	/** ISO 8601. */
	at: string;
	/** Whether it can be restored. */
	isInTrash: boolean;
}

/** Messages by field; a field inside others is named by its path: `buttons.0.url`. */
export type FieldErrors = Record<string, string>;

/** How a save ended. Everything but "saved" leaves what was typed as it is. */
export type SaveResult<Saved> =
	| { status: "saved"; record: Saved; remarks: string[] }
	| { status: "invalid"; errors: FieldErrors }
	| Conflict<Saved>
	/** The record was deleted; nothing was written. The deletion is null when nobody remembers it. */
	| { status: "gone"; deletion: Deletion | null }
	/** The session is over; nothing was written. */
	| { status: "signed-out" }
	/** It needs the password again, because the sign-in is too long ago; nothing was written. */
	| { status: "password-needed"; message: string }
	/** The page is older than the site, which doesn't know such a request; nothing was written. */
	| { status: "outdated"; message: string }
	| Failure;

/** The record is not the one that the save started from; nothing was written. */
interface Conflict<Saved> {
	status: "conflict";
	/** The record as it is stored now. */
	theirs: Saved;
	/** Who changed it; empty when unknown. */
	authors: ChangeAuthor[];
	/** The unanswered submission that turned out to be stored, if that is what changed it. */
	storedId: string | null;
}

interface Failure {
	status: "failed";
	/** The message for the person who saved. */
	message: string;
	/** The fields it is about, if any. */
	errors: FieldErrors;
	/** Whether nothing was written, nor will be; false when unknown, because no answer came. */
	isRefusal: boolean;
	/** The service's code. */
	code?: string;
}

/** The data that a screen sends to an action. */
export interface Submission {
	/** The intent, one of those of the action. */
	intent: string;
	/** Sent again with the same id, it is done once and gets the same answer. */
	id: string;
	/** The current fields. */
	values: unknown;
	/** The record they started from, as it was read; null for a new one. */
	record: unknown;
	/** Ids of submissions of the same form, this one perhaps, whose outcome is unknown. */
	unanswered: string[];
}

/** The data of a submission that a save needs. */
interface SubmissionMark {
	id: string;
	/** Whether it was sent before, and its answer was lost. */
	isRepeated: boolean;
	/** Additional sentences for the owner once it is saved. */
	remarks: string[];
}

/** One of the things that can be done on a screen. */
export interface Intent<Schema extends z.ZodType = z.ZodType, Saved = unknown, Base = unknown> {
	/** The same schema that the form was checked with. */
	schema: Schema;
	/** Writes and returns the stored record. Throws a BackendError, or a redirect to leave. */
	save(values: z.output<Schema>, record: Base | null, submission: SubmissionMark): Promise<Saved>;
	/** Checks whether a submission was saved, and if not, prevents it forever. */
	settle?(submissionId: string): Promise<boolean>;
	/** Reads the record after a conflict; null when it is gone. `newId` is of an unanswered one. */
	readCurrent?(record: Base | null, newId: string | null): Promise<Saved | null>;
	/** Who changed the record, from the one that a save started from to the one that is stored now. */
	readAuthors?(record: Base | null, theirs: Saved): Promise<ChangeAuthor[]>;
	/** How a record that is gone was deleted; null when nobody remembers. */
	readDeletion?(record: Base): Promise<Deletion | null>;
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
	gone: 404,
	"signed-out": 401,
	"password-needed": 401,
	outdated: 409,
	failed: 500,
};

/** An action's answer. Its type lists the intents; see `actionAt`. */
export type ActionAnswer<Intents> = ReturnType<
	typeof data<SaveResult<SavedBy<Intents[keyof Intents]>>>
> & { readonly intents?: Intents };

type SavedBy<Any> = Any extends Intent<z.ZodType, infer Saved, unknown> ? Saved : never;

/** Declares an intent, so that its functions know what its schema gives. */
export function intent<Schema extends z.ZodType, Saved, Base = Saved>(
	declared: Intent<Schema, Saved, Base>,
): Intent<Schema, Saved, Base> {
	return declared;
}

/** The action of a back-office screen. All failures become results here. */
export async function screenAction<Intents extends Record<string, Intent>>(
	request: Request,
	intents: Intents,
): Promise<ActionAnswer<Intents>> {
	const submission: Submission = await request.json();
	const result = await runIntent(ownIntent(intents, submission.intent), submission);
	const init = { status: httpStatus[result.status] };
	return data(result as SaveResult<SavedBy<Intents[keyof Intents]>>, init);
}

function ownIntent(intents: Record<string, Intent>, name: string): Intent | undefined {
	return Object.hasOwn(intents, name) ? intents[name] : undefined;
}

async function runIntent(
	intended: Intent | undefined,
	submission: Submission,
): Promise<SaveResult<unknown>> {
	if (!intended) return failure(new TypeError(`Unknown action: ${submission.intent}.`));
	const parsed = intended.schema.safeParse(submission.values);
	if (!parsed.success) return { status: "invalid", errors: errorsByField(parsed.error) };
	// What was sent the first time may still be on its way.
	const isRepeated = submission.unanswered.includes(submission.id);
	const instead = await prepare(intended, submission).catch((error) => asUnknown(failure(error)));
	const result = instead ?? (await write(intended, submission, parsed.data, isRepeated));
	if (isUnknownRequest(result)) return orOutdated(result);
	return isRepeated ? asUnknown(result) : result;
}

/** Where the page is older than the site, it says so in place of a failure. */
export async function orOutdated<Saved>(failure: SaveResult<Saved>): Promise<SaveResult<Saved>> {
	return (await isSiteUpdated()) ? { status: "outdated", message: SITE_UPDATED } : failure;
}

/** The gateway's codes for requests that this version of the site doesn't make. */
const UNKNOWN_REQUESTS = new Set(["unknown_query", "invalid_query"]);

function isUnknownRequest(result: SaveResult<unknown>): boolean {
	return result.status === "failed" && UNKNOWN_REQUESTS.has(result.code ?? "");
}

/** Makes sure that the save may begin; otherwise how it ended. */
async function prepare(
	intended: Intent,
	{ id: ownId, unanswered, record }: Submission,
): Promise<SaveResult<unknown> | null> {
	const { needsSession = true, settle } = intended;
	if (needsSession && !(await hasSession())) return { status: "signed-out" };
	for (const id of unanswered) {
		// The save itself recognizes the same one.
		if (id === ownId || !(await settle?.(id))) continue;
		return resultOfOther(intended, record, BackendError.gone(), id);
	}
	return null;
}

/** A failure after which it is still unknown whether something is stored. */
function asUnknown(result: SaveResult<unknown>): SaveResult<unknown> {
	return result.status === "failed" ? { ...result, isRefusal: false } : result;
}

async function write(
	intended: Intent,
	{ id, record }: Submission,
	values: unknown,
	isRepeated: boolean,
): Promise<SaveResult<unknown>> {
	const remarks: string[] = [];
	try {
		const saved = await intended.save(values, record, { id, isRepeated, remarks });
		return { status: "saved", record: saved, remarks };
	} catch (error) {
		if (error instanceof Response) throw error;
		if (!isAboutOtherVersion(error, intended)) return failure(error, intended.fieldErrors);
		return resultOfOther(intended, record, error, null).catch(failure);
	}
}

/** Whether the record is another one by now, or gone. */
function isAboutOtherVersion(error: unknown, { readDeletion }: Intent): error is BackendError {
	if (!(error instanceof BackendError)) return false;
	return error.isConflict || (error.isGone && readDeletion !== undefined);
}

async function hasSession(): Promise<boolean> {
	const { data, error } = await browserAccounts().getSession();
	if (data.session) return true;
	if (error && error.name === "AuthRetryableFetchError") {
		throw new BackendError(error.message, error.code, error.status);
	}
	return false;
}

/**
 * How a save ended whose record is another one by now, or gone.
 * @param problem the failure where the intent can't read the record.
 * @param storedId the unanswered submission that changed it, if it was that.
 */
async function resultOfOther(
	{ readCurrent, readAuthors, readDeletion }: Intent,
	record: unknown,
	problem: BackendError,
	storedId: string | null,
): Promise<SaveResult<unknown>> {
	if (!readCurrent) return failure(problem);
	const theirs = await readCurrent(record, storedId);
	if (theirs) {
		const known = (await readAuthors?.(record, theirs).catch(() => null)) ?? [];
		// What this form has stored itself is no change from elsewhere.
		const authors = storedId === null ? known : known.filter(({ kind }) => kind !== "self");
		return { status: "conflict", theirs, authors, storedId };
	}
	if (!readDeletion || record === null) return failure(BackendError.gone());
	return { status: "gone", deletion: await readDeletion(record).catch(() => null) };
}

function failure(
	error: unknown,
	fieldErrors?: (error: BackendError) => FieldErrors,
): SaveResult<never> {
	if (!(error instanceof BackendError)) {
		console.error(error);
		return { status: "failed", message: errorMessage(error), errors: {}, isRefusal: false };
	}
	if (error.isSessionOver) return { status: "signed-out" };
	if (error.needsSignIn) {
		return { status: "password-needed", message: error.message };
	}
	const errors = fieldErrors?.(error) ?? {};
	const message = Object.values(errors).join(" ") || messageInForm(errorMessage(error));
	return { status: "failed", message, errors, isRefusal: error.isRefusal, code: error.code };
}

function errorsByField(error: z.ZodError): FieldErrors {
	const errors: FieldErrors = {};
	for (const { path, message } of error.issues) errors[path.join(".")] ??= message;
	return errors;
}

/** How a deletion ended. */
export interface Removal {
	/** Whether somebody else had deleted it before. */
	wasGone: boolean;
}

/** Deletes a record; one that is already gone counts as deleted. */
export function deletion(remove: (id: string) => Promise<void>) {
	return deletionWith(z.object({ id: z.uuid() }), ({ id }) => remove(id));
}

/** A deletion with more values than the id of the record. */
export function deletionWith<Schema extends z.ZodType<{ id: string }>>(
	schema: Schema,
	remove: (values: z.output<Schema>) => Promise<void>,
) {
	return intent({
		schema,
		async save(values, _record, { isRepeated }) {
			return { id: values.id, ...(await removeOnce(() => remove(values), isRepeated)) };
		},
	});
}

/** Deletes something; if it is gone, a retry means that an earlier attempt deleted it. */
export async function removeOnce(
	remove: () => Promise<void>,
	isRepeated: boolean,
): Promise<Removal> {
	try {
		await remove();
	} catch (error) {
		const isGone = error instanceof BackendError && error.isGone;
		if (!isGone) throw error;
		return { wasGone: !isRepeated };
	}
	return { wasGone: false };
}

/** A record that was just saved. @throws {BackendError} when somebody has deleted it since. */
export async function orThrowGone<Saved>(reading: Promise<Saved | null>): Promise<Saved> {
	const record = await reading;
	if (record === null) throw BackendError.gone();
	return record;
}
