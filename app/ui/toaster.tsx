import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";
import "./toaster.css";

/** Pages with something at the bottom that must stay in reach set how far above it toasts appear. */
const offset = { bottom: "var(--toast-offset, 1.5rem)" };

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
	);
}
