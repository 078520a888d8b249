/** Letters that run from right to left. */
const rightToLeft =
	"\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";

/** Marks that turn the direction of a text around. */
const marks = "\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";

const runsRightToLeft = new RegExp(`[${rightToLeft}]`, "u");

/** Signs that run against a text of each direction. */
const foreignIn = {
	ltr: new RegExp(`[${rightToLeft}${marks}]`, "u"),
	// The parts of a number such as 12-345 as well.
	rtl: new RegExp(`(?![${rightToLeft}])\\p{L}|[${marks}]|\\d-\\d`, "u"),
};

/**
 * Characters that would end an isolate early or leave it open: other isolates, and ends of
 * paragraphs.
 */
const unbalanced = /[\u2066-\u2069]|[\p{Cc}\u2029]+/gu;

/** Isolates a name from the direction of the text around it (UAX #9), as `<bdi>` does in HTML. */
export function isolate(name: string): string {
	return isolateIn("", name);
}

/** The same in a text that may run from right to left itself. */
export function isolateIn(text: string, name: string): string {
	const foreign = foreignIn[runsRightToLeft.test(text) ? "rtl" : "ltr"];
	if (!foreign.test(name)) return name;
	return `\u2068${name.replace(unbalanced, (found) => (found >= "\u2066" ? "" : " "))}\u2069`;
}
