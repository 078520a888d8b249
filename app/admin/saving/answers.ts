import { useEffect, useEffectEvent } from "react";
import type { Call } from "../../platform/backend/call.ts";
import { slowAnswerMilliseconds } from "../../platform/browser/turns.ts";
import type { ChangeAuthor, Deletion } from "../../platform/saving/save-action.ts";
import { capitalized } from "../../platform/text/characters.ts";
import { showToast } from "../../ui/toast.tsx";
import { longDate } from "../screen/clock.ts";
import { useRead } from "../screen/use-read.tsx";

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
export function deletionSentence(deletion: Deletion | null): string {
	if (!deletion) return "This record no longer exists.";
	const { by, at, isInTrash } = deletion;
	const place = by.kind === "self" ? " in another tab or device" : "";
	return `${capitalized(nameOf(by))} deleted it${place} on ${longDate(at)}. ${
		isInTrash ? "It's in the trash." : "It's no longer in the trash."
	}`;
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

/** How the failures that are still shown are removed, by what they are about. */
const shown = new Map<string, () => void>();

/**
 * The toast of everything that failed (product §33).
 * @param subjects what it is about: a result of one of them replaces it.
 */
export function showError(description: string, ...subjects: string[]): void {
	const added = showToast({ title: "Error", description, tone: "error" });
	let remove: () => void = () => void added.then((remove) => remove());
	// Not a moment later: a dialog that closes with the result would hand the toast on to its page.
	void added.then((removeNow) => {
		remove = removeNow;
	});
	for (const subject of subjects) shown.set(subject, () => remove());
}

/** A result replaces the failure that it answers. */
export function hideError(...subjects: string[]): void {
	for (const subject of subjects) {
		shown.get(subject)?.();
		shown.delete(subject);
	}
}

/**
 * Shows a notice when an answer is slow. It stays until the answer arrives, or the owner stops
 * waiting.
 * @param isWaiting whether an answer is waited for.
 * @param giveUp called when the owner does not want to wait any longer.
 */
export function useSlowAnswer(isWaiting: boolean, giveUp: () => void): void {
	const stop = useEffectEvent(() => {
		giveUp();
		void showToast({
			title: "Stopped waiting",
			description:
				"We couldn't confirm that it was saved. What you entered is still here. Try again: nothing is saved twice.",
			tone: "info",
		});
	});

	useEffect(() => {
		if (!isWaiting) return;
		let notice: Promise<() => void> | undefined;
		const timer = setTimeout(() => {
			notice = showToast({
				title: "No response after 8 seconds",
				description: "What you entered is still here.",
				tone: "info",
				action: { label: "Stop Waiting", onClick: () => stop() },
				isLasting: true,
			});
		}, slowAnswerMilliseconds);
		return () => {
			clearTimeout(timer);
			void notice?.then((remove) => remove());
		};
	}, [isWaiting]);
}

/**
 * Reads something when a button is pressed. A failure is shown as a toast.
 * @param subject what it is about: the toast of the next try replaces this one.
 */
export function useReadOnDemand<Data>(query: (call: Call) => Promise<Data>, subject: string) {
	const { read, isReading, giveUp } = useRead(query);
	useSlowAnswer(isReading, giveUp);
	return {
		isReading,
		/** Resolves with undefined where nothing could be read. */
		async read(): Promise<Data | undefined> {
			const result = await read();
			hideError(subject);
			if (result?.status === "failed") showError(result.message, subject);
			return result?.status === "read" ? result.data : undefined;
		},
	};
}
