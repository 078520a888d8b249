/** A class in a selector: letters, digits, dashes and whatever is escaped, itself or its code. */
const classSelector = /\.(-?(?:[a-z_]|\\[\da-f]{1,6}\s?|\\.)(?:[\w-]|\\[\da-f]{1,6}\s?|\\.)*)/gi;

/** Where a point begins no class: in comments, texts and addresses. */
const notSelectors = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g;

/** The classes that a style sheet has rules for. */
export function styleSheetClasses(css: string): Set<string> {
	const selectors = css.replaceAll(notSelectors, "");
	return new Set([...selectors.matchAll(classSelector)].map(([, name = ""]) => unescapeName(name)));
}

/** `\:` is a colon, and `\32 ` a digit that begins a name. */
function unescapeName(name: string): string {
	return name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code, character) =>
		code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
	);
}
