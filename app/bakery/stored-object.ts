/** A JSON object as it was stored: any key may be missing or of any type. */
export type StoredObject = Readonly<Record<string, unknown>>;

/** The JSON object of a section's content; null for plain text (product §34). */
export function parseStoredObject(content: string | null): StoredObject | null {
	if (!content?.trimStart().startsWith("{")) return null;
	try {
		return JSON.parse(content);
	} catch {
		return null;
	}
}

/** A text of the object, trimmed; null when it is missing or of another type. */
export function storedText(object: StoredObject, key: string): string | null {
	const value = object[key];
	return typeof value === "string" ? value.trim() : null;
}

/** A switch of the object; `fallback` when it is missing or of another type. */
export function storedFlag(object: StoredObject, key: string, fallback: boolean): boolean {
	const value = object[key];
	return typeof value === "boolean" ? value : fallback;
}

/** One of a few words of the object; the first of them when it is missing or another. */
export function storedChoice<Choice extends string>(
	object: StoredObject,
	key: string,
	choices: readonly [Choice, ...Choice[]],
): Choice {
	return choices.find((choice) => choice === object[key]) ?? choices[0];
}

/** The content with new values for some keys; unknown keys are kept, other text is replaced. */
export function mergeStoredObject(previous: string | null, values: StoredObject): string {
	return JSON.stringify({ ...parseStoredObject(previous), ...values });
}
