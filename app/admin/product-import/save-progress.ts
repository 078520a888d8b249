import { useSyncExternalStore } from "react";

/** How many products of an import were sent, which its action knows and its screen shows. */
let sent = 0;
let sending = new AbortController();
const listeners = new Set<() => void>();

function set(count: number): void {
	sent = count;
	for (const notify of listeners) notify();
}

/** For the action: counts from 0, until it is done or canceled. */
export function beginSending() {
	sending = new AbortController();
	set(0);
	return { signal: sending.signal, onProgress: set };
}

/** Gives up what is not sent yet. */
export function cancelSending(): void {
	sending.abort();
}

/** How many products were sent. */
export function useSentProducts(): number {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => sent,
	);
}
