import { focusPageHeading } from "../page-focus.tsx";

const focusable = "a[href], button, input, select, textarea, summary";

/**
 * Finds where the focus goes when an entry of a list is removed.
 * @param control the control of the entry that removes it.
 * @returns focuses the same control of the entry after it, or before it where it is the last one; the
 *   heading of the page where there is no other.
 */
export function focusNeighborOf(control: Element | null): () => void {
	const item = control?.closest("li, tr");
	const entries = [...(item?.parentElement?.children ?? [])];
	const index = item ? entries.indexOf(item) : 0;
	const place = item ? controlsIn(item).indexOf(control as HTMLElement) : 0;
	const neighbors = [...entries.slice(index + 1), ...entries.slice(0, index).reverse()];
	return () => {
		const shown = neighbors.filter(({ isConnected }) => isConnected).map(controlsIn);
		// A heading between the entries has fewer.
		const controls = shown.find(({ length }) => length > place) ?? shown[0] ?? [];
		const same = controls[place] ?? controls.at(-1);
		if (same) same.focus();
		else focusPageHeading();
	};
}

function controlsIn(element: Element): HTMLElement[] {
	return [...element.querySelectorAll<HTMLElement>(focusable)];
}
