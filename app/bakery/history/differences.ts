import { diffArrays } from "diff";
import { textOfHtml } from "../../platform/text/html-text.ts";
import type { ShownValue } from "../resource/field.ts";

/** A part of a text that was kept, added, or removed. */
interface TextPart {
	kind: "same" | "added" | "removed";
	text: string;
}

/** Words, blanks, and every other character by itself, such as those of scripts without blanks. */
const TOKEN =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|[\p{L}\p{M}\p{N}]+|[\s\S]/gu;

/** Texts that differ in more places are shown as one that was removed and one that was added. */
const MAX_EDITS = 600;

/** Characters of unchanged text that are shown beside a change. */
const CONTEXT = 80;

/** Characters that are shown of one addition or removal. */
const MAX_PART_LENGTH = 2000;

/** Compares two texts word by word. Parts far from every change are shortened to `…`. */
export function textDifference(before: string, after: string): TextPart[] {
	const [old, now] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
	const start = countEqual(old, now);
	const end = countEqual(old.slice(start).reverse(), now.slice(start).reverse());
	const removed = old.slice(start, old.length - end);
	const added = now.slice(start, now.length - end);
	const changes = diffArrays(removed, added, { maxEditLength: MAX_EDITS }) ?? [
		{ removed: true, added: false, value: removed },
		{ removed: false, added: true, value: added },
	];
	const parts = changes.map(({ removed, added, value }): TextPart => {
		return { kind: removed ? "removed" : added ? "added" : "same", text: value.join("") };
	});
	return shortened(
		joined([
			{ kind: "same", text: old.slice(0, start).join("") },
			...parts,
			{ kind: "same", text: old.slice(old.length - end).join("") },
		]),
	);
}

/** How many tokens at the start are the same. */
function countEqual(old: readonly string[], now: readonly string[]): number {
	const different = old.findIndex((token, index) => token !== now[index]);
	return different === -1 ? old.length : different;
}

/** Puts neighbors of a kind together; at each place what was removed comes first. */
function joined(parts: readonly TextPart[]): TextPart[] {
	const result: TextPart[] = [];
	let [removed, added] = ["", ""];
	const flush = () => {
		if (removed) result.push({ kind: "removed", text: removed });
		if (added) result.push({ kind: "added", text: added });
		[removed, added] = ["", ""];
	};
	for (const { kind, text } of bridged(parts)) {
		if (kind === "removed") removed += text;
		else if (kind === "added") added += text;
		else if (text !== "") {
			flush();
			const last = result.at(-1);
			if (last?.kind === "same") last.text += text;
			else result.push({ kind, text });
		}
	}
	flush();
	return result;
}

/** A blank between two changes belongs to both, so that changed words stay together. */
function bridged(parts: readonly TextPart[]): TextPart[] {
	return parts.flatMap((part, index): TextPart[] => {
		const isBetween = isChange(parts[index - 1]) && isChange(parts[index + 1]);
		if (part.kind !== "same" || !isBetween || !/^[^\S\n]+$/.test(part.text)) return [part];
		return [
			{ kind: "removed", text: part.text },
			{ kind: "added", text: part.text },
		];
	});
}

function isChange(part: TextPart | undefined): boolean {
	return part !== undefined && part.kind !== "same";
}

function shortened(parts: readonly TextPart[]): TextPart[] {
	return parts.map(({ kind, text }, index) => {
		if (kind !== "same") return { kind, text: cut(text, MAX_PART_LENGTH, 0) };
		const isLast = index === parts.length - 1;
		return { kind, text: cut(text, index === 0 ? 0 : CONTEXT, isLast ? 0 : CONTEXT) };
	});
}

/** Keeps so many characters of the beginning and of the end. */
function cut(text: string, start: number, end: number): string {
	if (text.length <= start + end + 3) return text;
	const head = text.slice(0, start).replace(/[\ud800-\udbff]$/, "");
	const tail = end === 0 ? "" : text.slice(-end).replace(/^[\udc00-\udfff]/, "");
	return `${head}…${tail}`;
}

/** The words of a rich text, line by line, with the targets of links. */
export function readableText(html: string): string {
	const targets: string[] = [];
	const text = textOfHtml(html, {
		opening(name, { href = "", alt }) {
			if (name === "a") targets.push(href);
			if (name === "img") return alt ? `[image: ${alt}]` : "[image]";
			if (name === "iframe" || name === "video") return "[video]";
			return name === "li" ? "• " : "";
		},
		closing(name) {
			const target = name === "a" ? targets.pop() : "";
			return target ? ` (${target})` : "";
		},
	});
	const lines = text.split("\n");
	return lines.filter((line) => line !== "•").join("\n");
}

/** A field of a record at one time, in words. */
export interface ShownField {
	/** As the form calls it. */
	label: string;
	value: ShownValue;
}

/** The change of a field. */
export type Difference = { label: string } & (
	| { kind: "line"; before: string; after: string }
	| { kind: "text"; parts: TextPart[] }
	/** The words are the same. */
	| { kind: "formatting" }
	| { kind: "switch"; isOn: boolean }
	| { kind: "image"; before: string | null; after: string | null }
	| { kind: "images"; before: readonly string[]; after: readonly string[] }
	/** Without any that were added or removed it is in another order. */
	| { kind: "list"; added: string[]; removed: string[]; after: readonly string[] }
	/** In words: "sold out today", "available again". */
	| { kind: "marked"; as: string }
	| { kind: "unread" }
);

/** A text that is longer, or has several lines, is compared word by word. */
const MAX_LINE_LENGTH = 60;

/** The differences between two versions of a record; a missing field was empty. */
export function differencesBetween(
	before: readonly ShownField[],
	after: readonly ShownField[],
): Difference[] {
	const labels = new Set([...before, ...after].map(({ label }) => label));
	const fieldValue = (fields: readonly ShownField[], label: string) =>
		fields.find((field) => field.label === label)?.value;
	return [...labels].flatMap((label) => {
		const [was, is] = [fieldValue(before, label), fieldValue(after, label)];
		const kind = was ?? is;
		if (!kind) return [];
		return differenceOf(label, was ?? emptyLike(kind), is ?? emptyLike(kind));
	});
}

function emptyLike(value: ShownValue): ShownValue {
	switch (value.kind) {
		case "html":
			return { kind: "html", html: "" };
		case "switch":
			return { kind: "switch", isOn: false };
		case "image":
			return { kind: "image", url: null };
		case "images":
			return { kind: "images", urls: [] };
		case "list":
			return { kind: "list", entries: [] };
		case "unread":
			return { kind: "text", text: "" };
		default:
			return { kind: value.kind, text: "" };
	}
}

function differenceOf(label: string, was: ShownValue, is: ShownValue): Difference[] {
	if (was.kind === "unread" || is.kind === "unread") return [{ label, kind: "unread" }];
	if (was.kind === "switch" && is.kind === "switch") {
		return was.isOn === is.isOn ? [] : [{ label, kind: "switch", isOn: is.isOn }];
	}
	if (was.kind === "image" && is.kind === "image") {
		return was.url === is.url ? [] : [{ label, kind: "image", before: was.url, after: is.url }];
	}
	if (was.kind === "images" && is.kind === "images") {
		const isSame = was.urls.join("\n") === is.urls.join("\n");
		return isSame ? [] : [{ label, kind: "images", before: was.urls, after: is.urls }];
	}
	if (was.kind === "list" && is.kind === "list") {
		return listDifference(label, was.entries, is.entries);
	}
	if (was.kind === "html" && is.kind === "html") return htmlDifference(label, was.html, is.html);
	return wordsDifference(label, textOf(was), textOf(is));
}

function textOf(value: ShownValue): string {
	return value.kind === "line" || value.kind === "text" ? value.text : "";
}

function listDifference(
	label: string,
	before: readonly string[],
	after: readonly string[],
): Difference[] {
	if (before.join("\n") === after.join("\n")) return [];
	const added = after.filter((entry) => !before.includes(entry));
	const removed = before.filter((entry) => !after.includes(entry));
	return [{ label, kind: "list", added, removed, after }];
}

function htmlDifference(label: string, before: string, after: string): Difference[] {
	if (before === after) return [];
	const words = wordsDifference(label, readableText(before), readableText(after));
	return words.length > 0 ? words : [{ label, kind: "formatting" }];
}

function wordsDifference(label: string, before: string, after: string): Difference[] {
	if (before === after) return [];
	const areLines = [before, after].every(
		(text) => text.length <= MAX_LINE_LENGTH && !/\n/.test(text),
	);
	if (areLines) return [{ label, kind: "line", before, after }];
	return [{ label, kind: "text", parts: textDifference(before, after) }];
}
