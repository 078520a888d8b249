import type { ChangeAuthor, Deletion } from "../../platform/saving/save-action.ts";
import { capitalized } from "../../platform/text/characters.ts";
import { longDate } from "../screen/dates.ts";

/** The sentence for a conflict: "Ann changed this in the meantime." */
export function conflictSentence(authors: readonly ChangeAuthor[]): string {
	if (authors.length === 0) return "This was changed in the meantime.";
	if (areOwn(authors)) return "You changed this in another tab or device.";
	return `${capitalized(actorsOf(authors))} changed this in the meantime.`;
}

/** The sentence for merged changes: "Changed by Ann meanwhile, and kept: Price." */
export function keptSentence(authors: readonly ChangeAuthor[], labels: readonly string[]): string {
	return `${howChanged(authors)}, and kept: ${labels.join(", ")}.`;
}

function howChanged(authors: readonly ChangeAuthor[]): string {
	if (authors.length === 0) return "Changed in the meantime";
	if (areOwn(authors)) return "Changed in another tab or device";
	return `Changed by ${actorsOf(authors)} in the meantime`;
}

function areOwn(authors: readonly ChangeAuthor[]): boolean {
	return authors.every(({ kind }) => kind === "self");
}

/** Who deleted a record, when, and whether it can be restored. */
export function deletionSentence(deletion: Deletion | null, what = "it"): string {
	if (!deletion) return "This record no longer exists.";
	return `${deletedBySentence(deletion, what)} ${
		deletion.isInTrash ? "It's in the trash." : "It's no longer in the trash."
	}`;
}

/** "Ann deleted the category “Cakes” on November 24, 2026 at 10:32 AM." */
export function deletedBySentence({ by, at }: Pick<Deletion, "by" | "at">, what: string): string {
	const place = by.kind === "self" ? " in another tab or device" : "";
	return `${capitalized(nameOf(by))} deleted ${what}${place} on ${longDate(at)}.`;
}

/** Those who changed something, within a sentence; oneself last. */
function actorsOf(authors: readonly ChangeAuthor[]): string {
	const others = authors.filter(({ kind }) => kind !== "self");
	const names = [...new Set(others.map(nameOf))];
	if (others.length < authors.length) names.push("you in another tab or device");
	return names.length > 0 ? new Intl.ListFormat("en").format(names) : "someone";
}

function nameOf(author: ChangeAuthor): string {
	if (author.kind === "self") return "you";
	return author.kind === "server" ? "the server" : (author.name ?? "a former account");
}
