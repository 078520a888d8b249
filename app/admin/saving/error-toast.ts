import { showToast } from "../../ui/toast.tsx";

/** How the failures that are still shown are removed, by what they are about. */
const shown = new Map<string, Failure>();

interface Failure {
	remove(): void;
}

/**
 * The toast of everything that failed (product §8.1).
 * @param subjects what it is about: a result of one of them replaces it.
 */
export function showError(description: string, ...subjects: string[]): void {
	const added = showToast({ title: "Error", description, tone: "error" });
	const failure: Failure = { remove: () => void added.then((remove) => remove()) };
	// Not a moment later: a dialog that closes with the result would hand the toast on to its page.
	void added.then((remove) => {
		failure.remove = remove;
	});
	for (const subject of subjects) shown.set(subject, failure);
}

/** A result replaces the failure that it answers. */
export function hideError(...subjects: string[]): void {
	for (const subject of subjects) {
		shown.get(subject)?.remove();
		shown.delete(subject);
	}
}
