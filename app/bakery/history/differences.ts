import type { ShownValue } from "../resource/field.ts";
import { readableText, type TextPart, textDifference } from "./text-difference.ts";

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
