import { showToast } from "../../ui/toast.tsx";

/** How the failures that are still shown are removed, by what they are about. */
const shown = new Map<string, Promise<() => void>>();

/**
 * The toast of everything that failed (product §8.1).
 * @param subjects what it is about: a result of one of them replaces it.
 */
export function showError(description: string, ...subjects: string[]): void {
	const toast = showToast({ title: "Error", description, tone: "error" });
	for (const subject of subjects) shown.set(subject, toast);
}

/** A result replaces the failure that it answers. */
export function hideError(...subjects: string[]): void {
	for (const subject of subjects) {
		void shown.get(subject)?.then((remove) => remove());
		shown.delete(subject);
	}
}
