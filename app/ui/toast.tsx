import { lazy, type ReactNode, Suspense, useEffect, useId, useSyncExternalStore } from "react";

type ToastTone = "success" | "info" | "error";

interface Toast {
	title: string;
	description?: string;
	tone?: ToastTone;
	/** An action, such as undo. */
	action?: { label: string; onClick: () => void };
	/** Called when it disappears or is dismissed, without its action. */
	onClose?: () => void;
	/** It stays until it is removed or dismissed. */
	isLasting?: boolean;
	/**
	 * The page says the same, and has the focus there. So screen readers don't read the toast as well,
	 * and it appears at the top, where it covers neither those words nor what comes after them.
	 */
	isEcho?: boolean;
}

/** Milliseconds. With something to do about it: long enough to get there by keyboard. */
const SHORTEST = 6_000;
const SHORTEST_WITH_ACTION = 10_000;
const LONGEST = 20_000;
/** To notice it, and for each letter: twice what most people need to read it. */
const TO_NOTICE = 2_000;
const PER_LETTER = 120;

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** Preloads the code for toasts, so that they work without a connection. */
export function prepareToasts(): void {
	void import("./toaster.tsx");
}

/** The last toast of each text. */
const lastIds = new Map<string, string | number>();

let isWanted = false;
/** The places for toasts, the topmost one last. */
let regions: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a short message over the page. One that says the same and is still there is replaced by it,
 * so that each one is noticed. The code for it is fetched with the first one.
 * @returns what removes it.
 */
export async function showToast(message: Toast): Promise<() => void> {
	const { title, description, tone = "success", action, onClose, isLasting, isEcho } = message;
	isWanted = true;
	notify();
	const { toast } = await import("sonner");
	const id = toast[tone](isEcho ? <Unread>{title}</Unread> : title, {
		description: isEcho ? <Unread>{description}</Unread> : description,
		...(action && { action }),
		...(isEcho && { position: "top-center" }),
		duration: isLasting ? Number.POSITIVE_INFINITY : readingTime(message),
		...(onClose && { onAutoClose: onClose, onDismiss: onClose }),
	});
	// A toast with a pending action stays until that ends.
	if (!onClose) {
		const text = `${title}\n${description ?? ""}`;
		const lastId = lastIds.get(text);
		if (lastId !== undefined) toast.dismiss(lastId);
		lastIds.set(text, id);
	}
	return () => toast.dismiss(id);
}

/** Words that screen readers leave out. */
function Unread({ children }: { children: ReactNode }) {
	return <span aria-hidden="true">{children}</span>;
}

/** How long a toast stays while neither the pointer nor the focus is on it. */
function readingTime({ title, description = "", action }: Toast): number {
	const needed = TO_NOTICE + PER_LETTER * (title.length + description.length);
	return Math.min(LONGEST, Math.max(action ? SHORTEST_WITH_ACTION : SHORTEST, needed));
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
