import { lazy, Suspense, useSyncExternalStore } from "react";

export type ToastTone = "success" | "error";

interface Toast {
	title: string;
	description?: string;
	tone?: ToastTone;
}

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

let isWanted = false;
const listeners = new Set<() => void>();

/** Shows a short message over the page. The code for it is fetched with the first one. */
export async function showToast({ title, description, tone = "success" }: Toast): Promise<void> {
	isWanted = true;
	for (const listener of listeners) listener();
	const { toast } = await import("sonner");
	toast[tone](title, { description });
}

/** Where toasts appear: once per document. */
export function ToastRegion() {
	const isNeeded = useSyncExternalStore(
		subscribe,
		() => isWanted,
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
