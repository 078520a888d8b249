import { type CSSProperties, type FocusEvent, useRef } from "react";
import { Toaster as Sonner, toast } from "sonner";
import "./toaster.css";

/**
 * Pages with something at the bottom that must stay in reach set how far above it toasts appear. At
 * the top they appear below the header.
 */
const offset = {
	top: "calc(var(--header-height, 0px) + 1rem)",
	bottom: "var(--toast-offset, 1.5rem)",
};

/** What each kind of toast is drawn in, under the names that the list knows. */
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

/** The list of toasts itself; `ToastRegion` fetches it when there is one to show. */
export function Toaster() {
	return (
		<div {...useStayOnFocus()}>
			<Sonner
				position="bottom-center"
				offset={offset}
				mobileOffset={offset}
				closeButton
				richColors
				style={colors}
				toastOptions={{
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
 * Keeps all toasts while the focus is in one of them, and restarts their timers when it leaves. By
 * itself the list waits for a pointer alone.
 */
function useStayOnFocus() {
	const durations = useRef(new Map<number | string, number>());

	function onFocus() {
		for (const shown of toast.getToasts()) {
			if (!("title" in shown) || shown.duration === Number.POSITIVE_INFINITY) continue;
			durations.current.set(shown.id, shown.duration ?? 0);
			toast.message(shown.title, { ...shown, duration: Number.POSITIVE_INFINITY });
		}
	}

	function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
		if (currentTarget.contains(relatedTarget)) return;
		for (const shown of toast.getToasts()) {
			const duration = durations.current.get(shown.id);
			if ("title" in shown && duration) toast.message(shown.title, { ...shown, duration });
		}
		durations.current.clear();
	}

	return { onFocus, onBlur };
}
