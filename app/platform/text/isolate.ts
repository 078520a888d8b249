/** Letters and marks that run from right to left, or turn the direction of a text around. */
const turnsAround =
	/[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Characters that would end an isolate early or leave it open: other isolates, and ends of
 * paragraphs.
 */
const unbalanced = /[\u2066-\u2069]|[\p{Cc}\u2029]+/gu;

/** Isolates a name from the direction of the text around it (UAX #9), as `<bdi>` does in HTML. */
export function isolate(name: string): string {
	if (!turnsAround.test(name)) return name;
	return `\u2068${name.replace(unbalanced, (found) => (found >= "\u2066" ? "" : " "))}\u2069`;
}
