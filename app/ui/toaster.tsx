import { Toaster as Sonner } from "sonner";

/** Pages with something at the bottom that must stay in reach set how far above it toasts appear. */
const offset = { bottom: "var(--toast-offset, 1.5rem)" };

/** The list of toasts itself; `ToastRegion` fetches it when there is one to show. */
export function Toaster() {
	return (
		<Sonner
			position="bottom-center"
			offset={offset}
			mobileOffset={offset}
			closeButton
			toastOptions={{
				style: {
					background: "var(--color-surface)",
					borderColor: "var(--color-line)",
					color: "var(--color-base-content)",
					borderRadius: "var(--radius-field)",
					fontFamily: "var(--font-sans)",
					fontSize: "1rem",
				},
			}}
		/>
	);
}
