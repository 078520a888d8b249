import {
	type CSSProperties,
	type FocusEvent,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useRef,
} from "react";
import { type ExternalToast, Toaster as Sonner, type ToastT, toast } from "sonner";
import type { Toast } from "./toast.tsx";
import "./toaster.css";

/** Pages with a bar at the bottom set how far above it toasts appear; at the top, below the header. */
const offset = {
	top: "calc(var(--header-height, 0px) + 1rem)",
	bottom: "var(--toast-offset, 1.5rem)",
};

/** The colors of each kind of toast, under Sonner's names. */
const colors: CSSProperties & Record<`--${string}`, string> = {
	...paint("normal", "surface", "line", "base-content"),
	...paint("success", "surface", "line", "base-content"),
	...paint("info", "surface", "line", "base-content"),
	...paint("error", "error", "error", "error-content"),
};

function paint(kind: string, background: string, border: string, text: string) {
	return {
		[`--${kind}-bg`]: `var(--color-${background})`,
		[`--${kind}-border`]: `var(--color-${border})`,
		[`--${kind}-text`]: `var(--color-${text})`,
	};
}

interface Props {
	regions: readonly string[];
	/** Of the list, for screen readers. */
	name: string;
	/** Of the button that closes a toast. */
	close: string;
}

/** The list of toasts of the last region; `ToastRegion` loads it when there is one to show. */
export function Toaster({ regions, name, close }: Props) {
	const region = regions.at(-1);
	const list = useRef<HTMLDivElement>(null);
	useEffect(() => adoptToasts(regions), [regions]);
	const { returnFocus, ...focusProps } = useToastFocus();
	const follow = useEffectEvent(() => {
		tellStyles(list.current);
		uncoverFocus(list.current);
		returnFocus();
	});
	useEffect(() => {
		if (!list.current) return;
		const observer = new MutationObserver(() => follow());
		observer.observe(list.current, { childList: true, subtree: true });
		return () => observer.disconnect();
	}, []);
	return (
		// A toast slides in: only then it covers what it covers.
		<div ref={list} onTransitionEnd={() => uncoverFocus(list.current)} {...focusProps}>
			<Sonner
				{...(region && { id: region })}
				position="bottom-center"
				offset={offset}
				mobileOffset={offset}
				closeButton
				expand
				containerAriaLabel={name}
				richColors
				style={colors}
				toastOptions={{
					closeButtonAriaLabel: close,
					style: {
						borderRadius: "var(--radius-field)",
						fontFamily: "var(--font-sans)",
						fontSize: "1rem",
					},
				}}
			/>
		</div>
	);
}

/**
 * Keeps all toasts while the focus is in one of them, and restarts their timers when it leaves: Sonner
 * itself waits only for a pointer. A toast that is closed gives the focus back to where it came from;
 * Sonner would do so also when it leaves with the Tab key.
 */
function useToastFocus() {
	const durations = useRef(new Map<number | string, number>());
	const origin = useRef<EventTarget>(null);
	const isInside = useRef(false);

	function onFocusCapture(event: FocusEvent) {
		event.stopPropagation();
		if (!isInside.current) origin.current = event.relatedTarget;
		isInside.current = true;
		for (const shown of shownToasts()) {
			if (shown.duration === Number.POSITIVE_INFINITY) continue;
			durations.current.set(shown.id, shown.duration ?? 0);
			changeToast(shown, { duration: Number.POSITIVE_INFINITY });
		}
	}

	function onBlurCapture({ currentTarget, relatedTarget }: FocusEvent) {
		if (currentTarget.contains(relatedTarget)) return;
		// To nowhere: its toast is removed, or the window is left.
		isInside.current = relatedTarget === null;
		for (const shown of shownToasts()) {
			const duration = durations.current.get(shown.id);
			if (duration) changeToast(shown, { duration });
		}
		durations.current.clear();
	}

	function returnFocus() {
		if (!isInside.current || document.activeElement !== document.body) return;
		isInside.current = false;
		if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
	}

	return { onFocusCapture, onBlurCapture, returnFocus };
}

/** Moves the toasts of a dialog that has closed to the last region. */
function adoptToasts(regions: readonly string[]): void {
	const region = regions.at(-1);
	if (!region) return;
	for (const shown of shownToasts()) {
		if (!regions.includes(shown.toasterId ?? "")) changeToast(shown, { toasterId: region });
	}
}

/**
 * Marks the page while toasts are shown, and once they were. Asked by `:has()` instead, each toast
 * would have a browser compute the styles of the whole page again.
 */
function tellStyles(list: HTMLElement | null): void {
	const { dataset } = document.documentElement;
	if (list?.querySelector("li")) dataset.toasts = "shown";
	else if (dataset.toasts) dataset.toasts = "gone";
}

/** Scrolls the focused control out from under a toast, as far as `scroll-padding` has it. */
function uncoverFocus(list: HTMLElement | null): void {
	const focused = document.activeElement;
	if (!focused || list?.contains(focused)) return;
	const { top, bottom } = focused.getBoundingClientRect();
	for (const shown of list?.querySelectorAll("li") ?? []) {
		const covered = shown.getBoundingClientRect();
		// A control that fills the window can't be moved.
		if (top < covered.top && bottom - top > innerHeight / 2) continue;
		if (top < covered.bottom && bottom > covered.top) focused.scrollIntoView({ block: "nearest" });
	}
}

function shownToasts(): ToastT[] {
	return toast.getToasts().filter((shown) => "title" in shown);
}

function changeToast(shown: ToastT, change: ExternalToast): void {
	const { type } = shown;
	const isToned = type === "success" || type === "info" || type === "error";
	toast[isToned ? type : "message"](shown.title, { ...shown, ...change });
}

/** Milliseconds. With an action: long enough to reach it by keyboard. */
const SHORTEST = 6_000;
const MIN_WITH_ACTION_LENGTH = 10_000;
const LONGEST = 20_000;
/** To notice it, and per letter: twice what most people need to read it. */
const TO_NOTICE = 2_000;
const PER_LETTER = 120;

/** The last toast of each text. */
const lastIds = new Map<string, string | number>();

/** Adds a toast to the list of a region. @returns a function that removes it. */
export function addToast(message: Toast, region: string | undefined): () => void {
	const { title, description, tone = "success", action, isLasting, isEcho } = message;
	const id = toast[tone](isEcho ? <Unread>{title}</Unread> : title, {
		description: isEcho ? <Unread>{description}</Unread> : description,
		...(action && { action }),
		...(region && { toasterId: region }),
		...(isEcho && { position: "top-center" }),
		duration: isLasting ? Number.POSITIVE_INFINITY : readingTime(message),
	});
	const text = `${title}\n${description ?? ""}`;
	const lastId = lastIds.get(text);
	if (lastId !== undefined) toast.dismiss(lastId);
	lastIds.set(text, id);
	return () => toast.dismiss(id);
}

function Unread({ children }: { children: ReactNode }) {
	return <span aria-hidden="true">{children}</span>;
}

/** How long a toast stays while neither the pointer nor the focus is on it. */
function readingTime({ title, description = "", action }: Toast): number {
	const needed = TO_NOTICE + PER_LETTER * (title.length + description.length);
	return Math.min(LONGEST, Math.max(action ? MIN_WITH_ACTION_LENGTH : SHORTEST, needed));
}
