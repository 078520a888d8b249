import { DRAFT_KEY, FILLING_ID, type Receipt, readMessageForm } from "./message-form-data.ts";

/** What lies in the storage of the tab: the form as it would be sent, and whether that was tried. */
type Draft = Extract<Receipt, { status: "not-sent" | "draft" }>;

/**
 * Keeps what is written in the contact form until it has been stored: over a reload and over a walk
 * through the site, in this tab alone. Gives each filling of the form an id, by which the server
 * knows a message that is sent again.
 * @returns what was written before, if anything; it is not in the form yet.
 */
export function keepDraft(form: HTMLFormElement): Draft | undefined {
	const restored = readDraft();
	let status = restored?.status ?? "draft";
	let token = restored?.form.token;
	let fillingId = restored?.form.fillingId || randomId();

	function save(): void {
		write(JSON.stringify({ status, form: readMessageForm(new FormData(form)) } satisfies Draft));
	}

	form.addEventListener("formdata", ({ formData }) => {
		formData.set(FILLING_ID, fillingId);
		// The form is as old as its text: a token of this moment would look like a program's.
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
		fillingId = randomId();
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

/** A browser that keeps nothing for the site keeps no draft either. */
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
