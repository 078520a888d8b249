import {
	DRAFT_KEY,
	FORM_INSTANCE_FIELD,
	readMessageForm,
	type SubmissionResult,
} from "./message-form-data.ts";

/** The form as it would be sent, and whether that was tried. */
type Draft = Extract<SubmissionResult, { status: "not-sent" | "draft" }> & {
	/** When the document in which it was written was opened. */
	document: number;
};

/**
 * Keeps the text of the contact form in this tab until it is stored, over reloads and other pages.
 * @param isAnswer whether the document is the response to a form that the browser sent by itself.
 * @returns an earlier draft, which is not in the form yet.
 */
export function keepDraft(form: HTMLFormElement, isAnswer: boolean): Draft | undefined {
	const found = readDraft();
	const isOver = found !== undefined && isAnswer && isFromBefore(found);
	if (isOver) write("");
	const restored = isOver ? undefined : found;
	let status = restored?.status ?? "draft";
	let begun = restored?.form;

	function save(): void {
		const written = readMessageForm(new FormData(form));
		const document = performance.timeOrigin;
		write(JSON.stringify({ status, form: written, document } satisfies Draft));
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
	if (restored) restoreSubject(form, restored.form.values.subject);
	else if (hasTyped(form)) save();
	return restored;
}

/**
 * Whether a draft is older than the document and the form sent for it. One written in the document
 * itself is newer, and remains after a reload.
 */
function isFromBefore({ document }: Draft): boolean {
	const [opening] = performance.getEntriesByType("navigation");
	const isNew = opening instanceof PerformanceNavigationTiming && opening.type === "navigate";
	return isNew && document !== performance.timeOrigin;
}

/** Replaces a filled-in subject, which counts as typed where React filled it in. */
function restoreSubject(form: HTMLFormElement, subject: string): void {
	const field = form.elements.namedItem("subject");
	if (!subject || !(field instanceof HTMLInputElement)) return;
	if (field.value === field.defaultValue) field.value = subject;
}

/** Whether something was typed before this code loaded. A filled-in subject was not. */
function hasTyped(form: HTMLFormElement): boolean {
	return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[required]")].some(
		({ value, defaultValue }) => value !== defaultValue,
	);
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
