/** The text typed into a form, and the version that the form started from. */
export interface KeptDraft {
	fields: unknown;
	/** Null for a new record, as are its fields. */
	record: unknown;
	stored: unknown;
}

const keyOf = (form: string) => `levain-draft ${form}`;

/**
 * Keeps what is typed across a reload of this tab.
 * @param form its action's path and who types.
 * @returns whether there is room for it.
 */
export function keepDraft(form: string, draft: KeptDraft): boolean {
	try {
		sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
		return true;
	} catch {
		return false;
	}
}

/** The draft that was kept for a form; null for none. */
export function readDraft(form: string): KeptDraft | null {
	try {
		return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null");
	} catch {
		return null;
	}
}

export function removeDraft(form: string): void {
	sessionStorage.removeItem(keyOf(form));
}
