import { lazy, Suspense, useEffect, useId, useSyncExternalStore } from "react";

type ToastTone = "success" | "error";

interface Toast {
	title: string;
	description?: string;
	tone?: ToastTone;
	/** Something to do about it, such as to undo it. */
	action?: { label: string; onClick: () => void };
	/** Called when it went, or was sent away, without its action. */
	onClose?: () => void;
}

/** Milliseconds for which there is something to do: long enough to get there by keyboard. */
const ACTION_DURATION = 10_000;

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

let isWanted = false;
/** The places for toasts, the topmost one last. */
let regions: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a short message over the page; one that is still there is not shown twice. The code for
 * it is fetched with the first one.
 */
export async function showToast(message: Toast): Promise<void> {
	const { title, tone = "success", onClose, ...details } = message;
	isWanted = true;
	notify();
	const { toast } = await import("sonner");
	toast[tone](title, {
		// What waits for its end must be shown every time.
		...(!onClose && { id: `${title}\n${details.description ?? ""}` }),
		...details,
		...(details.action && { duration: ACTION_DURATION }),
		...(onClose && { onAutoClose: onClose, onDismiss: onClose }),
	});
}

/**
 * Where toasts appear: once per page, and once in each modal dialog, because what lies behind a
 * dialog is out of reach. The one that came last shows them all.
 */
export function ToastRegion() {
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
			<Toaster />
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
