/** A list as PostgREST sends it. Lists of several dimensions are lists of lists. */
export type TextList = (string | null | TextList)[];

/** A quoted text, a sign of the list itself, or a text that needs no quotes. */
const piece = /"((?:[^"\\]|\\.)*)"|[{},]|[^{},"]+/gs;

const signs = new Map([
	["{", "["],
	["}", "]"],
	[",", ","],
	["NULL", "null"],
]);

/** @param text a list of texts as Postgres writes it: `{a,"b c",NULL}`. */
export function parseTextList(text: string): TextList {
	// Where it does not count from 1, its bounds come first: `[0:1]={a,b}`.
	const list = text.replace(/^\[[^{]*=/, "");
	const json = list.replace(piece, (written, quoted?: string) =>
		quoted === undefined
			? (signs.get(written) ?? JSON.stringify(written))
			: JSON.stringify(quoted.replace(/\\(.)/gs, "$1")),
	);
	return JSON.parse(json);
}

/** Writes a list the way Postgres reads it. */
export function formatTextList(list: readonly unknown[]): string {
	return `{${list.map(formatItem).join(",")}}`;
}

function formatItem(item: unknown): string {
	if (item === null) return "NULL";
	return Array.isArray(item) ? formatTextList(item) : `"${String(item).replace(/["\\]/g, "\\$&")}"`;
}
