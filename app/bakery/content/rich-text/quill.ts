import { TEXT_SIZES } from "./sizes.ts";

/** A step of Quill's indents. */
const INDENT_REM = 2;

/** Quill's classes as sizes and fonts of our own toolbar. */
const STYLES: readonly [className: RegExp, style: string][] = [
	[/^ql-align-(center|right|justify)$/, "text-align:$1"],
	[/^ql-size-small$/, `font-size:${TEXT_SIZES.small}`],
	[/^ql-size-large$/, `font-size:${TEXT_SIZES.large}`],
	[/^ql-size-huge$/, `font-size:${TEXT_SIZES.huge}`],
	[/^ql-font-serif$/, "font-family:Georgia, serif"],
	[/^ql-font-monospace$/, "font-family:Courier New, monospace"],
];

/** An element's start with any attributes; no ">" in their values ends it. */
const START_TAG =
	/<([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)+)(\s*\/?)>/gi;

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Lists without lists inside them, one after the other. */
const FLAT_LISTS = /(?:<(ul|ol)\b[^<>]*>(?:(?!<\/?[uo]l\b)[\s\S])*<\/\1>\s*)+/gi;

const LIST_ITEM = /<(ul|ol)\b[^<>]*>|<li\b([^<>]*)>((?:(?!<\/?(?:li|[uo]l)\b)[\s\S])*)/gi;

/**
 * A text that the editor Quill wrote, its classes said as styles and its flat lists nested:
 * `ql-align`, `ql-indent`, `ql-size`, `ql-font`. `ql-direction` needs no translation, since the
 * site reads the direction from the text. Any other text stays as it is.
 */
export function translateQuill(html: string): string {
	if (!/\bql-|\bdata-list=/.test(html)) return html;
	return html
		.replace(FLAT_LISTS, (lists) => (isFlattened(lists) ? nestFlatLists(lists) : lists))
		.replace(START_TAG, (tag, name: string, attributes: string, end: string) =>
			/\bql-/.test(attributes) ? `<${name}${translateAttributes(attributes)}${end}>` : tag,
		);
}

function isFlattened(lists: string): boolean {
	return /\bql-indent-\d|\bdata-list=/.test(lists);
}

function nestFlatLists(lists: string): string {
	const items = [];
	let tag = "";
	for (const [, list, attributes = "", html = ""] of lists.matchAll(LIST_ITEM)) {
		if (list) tag = list.toLowerCase();
		else items.push(listItem(tag, attributes, html));
	}
	return nestListItems(items);
}

/** The second version of Quill writes every list as `ol`, and its kind at each item. */
function listItem(tag: string, attributes: string, html: string) {
	const kind = /\bdata-list=["']?(\w+)/.exec(attributes)?.[1] ?? tag;
	return {
		html,
		level: 1 + Number(/\bql-indent-(\d)/.exec(attributes)?.[1] ?? 0),
		isOrdered: kind === "ol" || kind === "ordered",
		attributes: attributes
			.replace(/\s*\bdata-list=["']?\w+["']?/, "")
			.replace(/\bql-indent-\d\s*/, "")
			.replace(/\s*\bclass=(["'])\s*\1/, "")
			.trim(),
	};
}

function translateAttributes(attributes: string): string {
	const all = [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", ...values]) => ({
		name: name.toLowerCase(),
		value: values.find((value) => value !== undefined) ?? "",
	}));
	const attribute = (name: string) => all.find((each) => each.name === name)?.value ?? "";
	const classes = attribute("class").split(/\s+/);
	const styles = [attribute("style").replace(/;\s*$/, ""), ...classes.map(styleOf)];
	const translated = [
		...all.filter(({ name }) => !["class", "style", "spellcheck"].includes(name)),
		{ name: "class", value: classes.filter((name) => !name.startsWith("ql-")).join(" ") },
		{ name: "style", value: styles.filter((style) => style !== "").join(";") },
	];
	return translated
		.filter(({ name, value }) => value !== "" || (name !== "class" && name !== "style"))
		.map(({ name, value }) => ` ${name}="${value.replaceAll('"', "&quot;")}"`)
		.join("");
}

function styleOf(className: string): string {
	const indent = /^ql-indent-([1-8])$/.exec(className)?.[1];
	if (indent) return `padding-left:${Number(indent) * INDENT_REM}rem`;
	const [pattern, style] = STYLES.find(([pattern]) => pattern.test(className)) ?? [];
	return pattern && style ? className.replace(pattern, style) : "";
}

/** A paragraph of a list as word processors write it: flat, its depth said by a number. */
export interface FlatListItem {
	/** Its content, as HTML. */
	html: string;
	/** 1 for the outermost list. */
	level: number;
	isOrdered: boolean;
	/** Its number, where it is known and the list is ordered. */
	number?: number;
	/** How an ordered list counts, as HTML's `type`; decimal numbers if it is not given. */
	type?: "a" | "A" | "i" | "I";
	/** Neighbors of different lists do not become one. */
	listId?: string;
	/** Attributes of the `li`, as HTML. */
	attributes?: string;
}

interface OpenList {
	tag: "ol" | "ul";
	level: number;
	listId: string | undefined;
}

/** Items that follow each other as lists inside lists, as HTML. */
export function nestListItems(items: readonly FlatListItem[]): string {
	const open: OpenList[] = [];
	let html = "";
	for (const item of items) {
		while (open.length > 0 && !canHold(open.at(-1), item)) html += `</li></${open.pop()?.tag}>`;
		if (open.at(-1)?.level === item.level) html += "</li>";
		else {
			const tag = item.isOrdered ? "ol" : "ul";
			open.push({ tag, level: item.level, listId: item.listId });
			html += `<${tag}${item.isOrdered ? numbering(item) : ""}>`;
		}
		html += `<li${item.attributes ? ` ${item.attributes}` : ""}>${item.html}`;
	}
	return (
		html +
		open
			.reverse()
			.map(({ tag }) => `</li></${tag}>`)
			.join("")
	);
}

/** Whether an item belongs into a list, or into one that begins inside its last item. */
function canHold(list: OpenList | undefined, item: FlatListItem): boolean {
	if (!list || list.level > item.level) return false;
	if (list.level < item.level) return true;
	return list.listId === item.listId && (list.tag === "ol") === item.isOrdered;
}

function numbering({ number = 1, type }: FlatListItem): string {
	return (type ? ` type="${type}"` : "") + (number === 1 ? "" : ` start="${number}"`);
}
