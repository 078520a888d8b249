import { lazy, Suspense, useEffect, useId, useSyncExternalStore } from "react";

type ToastTone = "success" | "info" | "error";

export interface Toast {
	title: string;
	description?: string;
	tone?: ToastTone;
	/** An action, such as undo. */
	action?: { label: string; onClick: () => void };
	/** Stays until it is removed or dismissed. */
	isLasting?: boolean;
	/**
	 * The focused part of the page says the same: screen readers skip the toast, and it appears at the
	 * top, where it doesn't cover that text.
	 */
	isEcho?: boolean;
}

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** Preloads the code for toasts, so that they work without a connection. */
export function prepareToasts(): void {
	void import("./toaster.tsx");
}

let isWanted = false;
/** The places for toasts, the topmost one last. */
let regions: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a short message over the page. It replaces one with the same text, so that each is noticed.
 * @returns a function that removes it.
 */
export async function showToast(message: Toast): Promise<() => void> {
	isWanted = true;
	notify();
	const { addToast } = await import("./toaster.tsx");
	return addToast(message, regions.at(-1));
}

/** For screen readers. */
interface ToastLabels {
	/** Of the list of toasts. */
	name?: string;
	/** Of the button that closes one. */
	close?: string;
}

/**
 * Where toasts appear: once per page, and once in each modal dialog, because the page behind a
 * dialog is inert. Only the topmost region shows toasts; those of the page come back with their
 * full time when the dialog closes.
 */
export function ToastRegion({ name = "Notifications", close = "Close message" }: ToastLabels) {
	const id = useId();
	useEffect(() => {
		regions = [...regions, id];
		notify();
		return () => {
			regions = regions.filter((region) => region !== id);
			notify();
		};
	}, [id]);
	const isNeeded = useSyncExternalStore(
		subscribe,
		() => isWanted && regions.at(-1) === id,
		() => false,
	);
	return isNeeded ? (
		<Suspense>
			<Toaster regions={regions} name={name} close={close} />
		</Suspense>
	) : null;
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function notify() {
	for (const listener of listeners) listener();
}
