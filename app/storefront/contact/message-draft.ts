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
 * of the site, in this tab alone. Gives each form instance an id, by which the server recognizes a
 * message that is sent again.
 * @returns what was written before, if anything; it is not in the form yet.
 */
export function keepDraft(form: HTMLFormElement): Draft | undefined {
	const restored = readDraft();
	let status = restored?.status ?? "draft";
	let token = restored?.form.token;
	let formInstanceId = restored?.form.formInstanceId || randomId();

	function save(): void {
		write(JSON.stringify({ status, form: readMessageForm(new FormData(form)) } satisfies Draft));
	}

	form.addEventListener("formdata", ({ formData }) => {
		formData.set(FORM_INSTANCE_FIELD, formInstanceId);
		// Keeps the token of the draft: a new one would make the form look like a bot's.
		if (token) formData.set("token", token);
	});
	form.addEventListener("input", save);
	form.addEventListener("submit", () => {
		status = "not-sent";
		save();
	});
	// It is emptied when the message has been stored.
	form.addEventListener("reset", () => {
		status = "draft";
		token = undefined;
		formInstanceId = randomId();
		write("");
	});
	return restored;
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

/** A UUID, also where the page came without encryption and browsers make none. */
function randomId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
