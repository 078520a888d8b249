import {
	DRAFT_KEY,
	FORM_INSTANCE_FIELD,
	readMessageForm,
	type SubmissionResult,
} from "./message-form-data.ts";

/** What lies in the storage of the tab: the form as it would be sent, and whether that was tried. */
type Draft = Extract<SubmissionResult, { status: "not-sent" | "draft" }>;

/**
 * Keeps what is written in the contact form until it has been stored: over reloads and other pages
 * of the site, in this tab alone.
 * @returns what was written before, if anything; it is not in the form yet.
 */
export function keepDraft(form: HTMLFormElement): Draft | undefined {
	const restored = readDraft();
	let status = restored?.status ?? "draft";
	let begun = restored?.form;

	function save(): void {
		write(JSON.stringify({ status, form: readMessageForm(new FormData(form)) } satisfies Draft));
	}

	form.addEventListener("formdata", ({ formData }) => {
		if (!begun) return;
		// A new token would make the form look like a bot's, and a new id its message like another one.
		formData.set("token", begun.token);
		formData.set(FORM_INSTANCE_FIELD, begun.formInstanceId);
	});
	form.addEventListener("input", save);
	form.addEventListener("submit", () => {
		status = "not-sent";
		save();
	});
	// It is emptied when the message has been stored.
	form.addEventListener("reset", () => {
		status = "draft";
		begun = undefined;
		write("");
	});
	if (!restored && hasText(form)) save();
	return restored;
}

/** Whether something was written before this code had been fetched. */
function hasText(form: HTMLFormElement): boolean {
	return Object.values(readMessageForm(new FormData(form)).values).some(Boolean);
}

function readDraft(): Draft | undefined {
	try {
		return JSON.parse(sessionStorage.getItem(DRAFT_KEY) || "null") ?? undefined;
	} catch {
		return undefined;
	}
}

/** A browser without storage for the site keeps no draft. */
function write(draft: string): void {
	try {
		sessionStorage.setItem(DRAFT_KEY, draft);
	} catch {}
}
