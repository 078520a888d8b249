/** The most that a rich text may have; more takes a server seconds to show. */
const LIMITS = {
	elements: 5000,
	/** Elements inside each other. */
	depth: 100,
	/** Words in one tag: its attributes, and what their values are made of. */
	tagWords: 300,
	/** Characters of one tag. */
	tagLength: 20_000,
} as const;

const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)/gi;

/** Elements without an end, or whose end may be missing. */
const UNCLOSED = new Set(
	"area base br col dd dt embed hr img input li link option p source tbody td tfoot th thead tr wbr".split(
		" ",
	),
);

/** Why a text has more markup than a page can show, for its field; null if it hasn't. */
export function markupProblem(html: string): string | null {
	let elements = 0;
	let depth = 0;
	for (const [, slash, name = "", attributes = ""] of html.matchAll(TAG)) {
		const hasEnd = !UNCLOSED.has(name.toLowerCase()) && !attributes.endsWith("/");
		if (slash) {
			depth = Math.max(0, depth - (hasEnd ? 1 : 0));
			continue;
		}
		elements += 1;
		depth += hasEnd ? 1 : 0;
		if (elements > LIMITS.elements) {
			return `Content must have at most ${LIMITS.elements.toLocaleString("en")} elements, such as paragraphs and list items`;
		}
		if (depth > LIMITS.depth) {
			return `Content must have at most ${LIMITS.depth} elements inside each other`;
		}
		if (hasTooMuchInTag(attributes)) {
			return "Content has an element with too many attributes. Remove its formatting";
		}
	}
	return null;
}

function hasTooMuchInTag(attributes: string): boolean {
	if (attributes.length > LIMITS.tagLength) return true;
	// Few enough characters can't be too many words.
	if (attributes.length < LIMITS.tagWords) return false;
	return attributes.split(/[\s"'/;=]+/).length > LIMITS.tagWords;
}

/** The text without its markup, as a paragraph. */
export function withoutMarkup(html: string): string {
	const text = html.replace(/<[^<>]*>?/g, " ").replace(/\s+/g, " ");
	return `<p>${text.trim()}</p>`;
}

/** Whether a text of the owner holds no HTML at all: then its line breaks count. */
export function isPlainText(text: string): boolean {
	return !/<\/?[a-z]/i.test(text);
}

/** Plain text as HTML: a paragraph after each blank line, a break at each other line end. */
export function toParagraphs(text: string): string {
	return text
		.split(/\r?\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== "")
		.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br />")}</p>`)
		.join("");
}
