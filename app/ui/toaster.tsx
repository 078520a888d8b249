import { Toaster as Sonner } from "sonner";

/** The list of toasts itself; `ToastRegion` fetches it when there is one to show. */
export function Toaster() {
	return (
		<Sonner
			position="bottom-center"
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
