import { capitalized } from "../../platform/text/characters.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { readPrice } from "../catalog/prices/price.ts";
import { products } from "../catalog/products.ts";
import { showingLabels } from "../clock/showing.ts";
import { weekdayNames } from "../hours/rules.ts";
import { WEEKDAYS } from "../hours/schema.ts";
import type { Difference } from "./differences.ts";
import type { Author, HistoryEntry, HistoryEvent, Subject } from "./entries.ts";
import { type SubjectKind, subjectKinds } from "./kinds.ts";
import { REMOVED_SENTENCE } from "./record-fields.ts";

/** The number of names listed before "and N more". */
const MAX_NAMES = 3;

/** A change as a sentence: 'Ann changed the price of Rye from $9.00 to $9.50' (product §32). */
export function entrySentence({ author, events, moreChanges }: HistoryEntry): string {
	const [only] = events;
	const deeds = only && events.length === 1 ? describeEvent(only) : describeEvents(events);
	const more = moreChanges > 0 ? `, and ${moreChanges.toLocaleString("en")} more at once` : "";
	const isOrder = only?.subject.kind === "order" && author.kind === "server";
	return `${isOrder ? "The customer" : nameOf(author)} ${deeds}${more}`;
}

/** The same for one of several things, without who it was. */
export function eventSentence(event: HistoryEvent): string {
	return capitalized(describeEvent(event));
}

/** A subject within a sentence. */
export function phraseOf({ kind, name }: Subject): string {
	return subjectKinds[kind].phrase(isolate(name));
}

function nameOf(author: Author): string {
	return author.kind === "server" ? "The server" : isolate(author.name ?? "A former account");
}

function describeEvent({ subject, what, differences }: HistoryEvent): string {
	const phrase = phraseOf(subject);
	if (what !== "changed") return `${what} ${phrase}`;
	const [only] = differences;
	if (subject.kind === "wording" && only) return describeWording(differences);
	if (!only) return `saved ${phrase}`;
	if (differences.length === 1) return describeDifference(only, subject);
	if (subject.kind === "hours") return `${deedOf(differences)} ${phrase}`;
	return `changed the ${enumerate(differences.map(nounOf))} ${ofPhrase(subject)}`;
}

/** As 'changed the wording of “Contact Us” to “Write to us”'; a missing version is the default. */
function describeWording(differences: readonly Difference[]): string {
	const [only] = differences;
	const sentences = enumerate(differences.map(({ label }) => quoted(label)));
	const phrase = `the wording of ${sentences}`;
	if (differences.length > 1 || only?.kind !== "line") return `changed ${phrase}`;
	if (only.after === "") return `reset ${phrase}`;
	if (only.after === REMOVED_SENTENCE) return `removed ${sentences}`;
	return `changed ${phrase} to ${quoted(only.after)}`;
}

/** The verb for a record whose fields all began or ended. */
function deedOf(differences: readonly Difference[]): "added" | "removed" | "changed" {
	const lines = differences.filter((difference) => difference.kind === "line");
	const isWhole = lines.length === WEEKDAYS.length && differences.every(isRead);
	if (isWhole && lines.every(({ before }) => before === "")) return "added";
	return isWhole && lines.every(({ after }) => after === "") ? "removed" : "changed";
}

function describeDifference(difference: Difference, subject: Subject): string {
	const noun = nounPhrase(difference, subject);
	switch (difference.kind) {
		case "line":
			return describeLine(difference, subject, noun);
		case "switch":
			return `switched ${nounOf(difference)} ${difference.isOn ? "on" : "off"} ${forPhrase(subject)}`;
		case "image":
			if (difference.before === null) return `added ${noun}`;
			return `${difference.after === null ? "removed" : "changed"} ${noun}`;
		case "images":
			if (difference.before.length === 0) return `added ${noun}`;
			return `${difference.after.length === 0 ? "removed" : "changed"} ${noun}`;
		case "list":
			return describeList(difference, noun);
		case "marked":
			return `marked ${phraseOf(subject)} as ${difference.as}`;
		case "formatting":
			return `changed the formatting of ${noun}`;
		default:
			return `changed ${noun}`;
	}
}

function isRead({ kind }: Difference): boolean {
	return kind !== "unread";
}

/** The fields that sentences name differently than the form. */
const ownNouns: Readonly<Record<string, (subject: string) => string>> = {
	[products.labels.bakingDays]: (product) => `when ${product} is baked`,
	[showingLabels.shownFrom]: (subject) => `the time from which ${subject} is shown`,
	[showingLabels.shownUntil]: (subject) => `the time until which ${subject} is shown`,
};

function nounPhrase({ label }: Difference, subject: Subject): string {
	const ownNoun = ownNouns[label];
	if (ownNoun) return ownNoun(phraseOf(subject));
	const isWeekday = Object.values(weekdayNames).includes(label);
	if (isWeekday) return `${phraseOf(subject)} on ${label}`;
	return `the ${label.toLowerCase()} ${ofPhrase(subject)}`;
}

/** Subjects whose name is a title. */
const hasTitle: ReadonlySet<SubjectKind> = new Set(["menu-item", "custom-page"]);

function describeLine(
	{ label, before, after }: Difference & { kind: "line" },
	subject: Subject,
	noun: string,
): string {
	const isName = label === (hasTitle.has(subject.kind) ? "Title" : "Name");
	if (isName && before && after) {
		return `renamed ${phraseOf({ ...subject, name: before })} to ${isolate(after)}`;
	}
	if (before === "") return `set ${noun} to ${quoted(after)}`;
	if (after === "") return `removed ${noun}, which was ${quoted(before)}`;
	return `changed ${noun} from ${quoted(before)} to ${quoted(after)}`;
}

function describeList(
	{ label, added, removed }: Difference & { kind: "list" },
	noun: string,
): string {
	if (added.length + removed.length === 0) {
		return label === "Order" ? `changed ${noun}` : `changed the order of ${noun}`;
	}
	if (removed.length === 0) return `added ${enumerate(added.map(isolate))} to ${noun}`;
	if (added.length === 0) return `removed ${enumerate(removed.map(isolate))} from ${noun}`;
	return `changed ${noun}`;
}

/** Numbers and prices need no quotation marks. */
function quoted(text: string): string {
	const isNumber = !Number.isNaN(readPrice(text.replace(/%$/, "")));
	return isNumber ? text : `“${isolate(text)}”`;
}

/** A field's name within a sentence; neither a switch nor 'Show from' is a noun. */
function nounOf({ kind, label }: Difference): string {
	return kind === "switch" || label.startsWith("Show ") ? `“${label}”` : label.toLowerCase();
}

function ofPhrase(subject: Subject): string {
	return `${subject.kind === "settings" ? "in" : "of"} ${phraseOf(subject)}`;
}

function forPhrase(subject: Subject): string {
	return `${subject.kind === "settings" ? "in" : "for"} ${phraseOf(subject)}`;
}

/** Several events: what was done, and to what. */
function describeEvents(events: readonly HistoryEvent[]): string {
	const deeds = ["added", "restored", "changed", "deleted"].flatMap((what) => {
		const subjects = events.filter((event) => event.what === what).map(({ subject }) => subject);
		return subjects.length > 0 ? [`${what} ${describeSubjects(subjects)}`] : [];
	});
	return deeds.join(", and ") || "changed something";
}

function describeSubjects(subjects: readonly Subject[]): string {
	if (subjects.length <= MAX_NAMES) return enumerate(subjects.map(phraseOf));
	const kinds = [...new Set(subjects.map(({ kind }) => kind))];
	const phrases = kinds.map((kind) => {
		const own = subjects.filter((subject) => subject.kind === kind);
		const [only] = own;
		return own.length === 1 && only ? phraseOf(only) : `${own.length} ${subjectKinds[kind].plural}`;
	});
	return enumerate(phrases, phrases.length);
}

/** As 'a, b and c'; of very many the first ones. */
function enumerate(words: readonly string[], max = MAX_NAMES + 1): string {
	const told = words.length > max ? words.slice(0, max - 1) : words;
	const rest = words.length - told.length;
	const all = rest > 0 ? [...told, `${rest} more`] : told;
	const last = all.at(-1) ?? "";
	return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${last}` : last;
}
