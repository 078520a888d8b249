import { type MouseEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** What the history remembers with a form: the list it was opened from, filters and page and all. */
interface CameFromList {
	listPath: string;
}

/** For links from a list to its forms: the `state` that `useWayBack` understands. */
export function useCameFromList(): CameFromList {
	const { pathname, search } = useLocation();
	return { listPath: pathname + search };
}

interface WayBack {
	/** For a link. */
	to: string;
	onClick(event: MouseEvent): void;
	/** Goes there, as a click does. */
	leave(): void;
}

/**
 * The way from a form to the list it belongs to. A form that was opened from the list goes back in
 * the history, so that the list stands where it was left; any other opens the list.
 * @param listPath the path of the whole list.
 */
export function useWayBack(listPath: string): WayBack {
	const navigate = useNavigate();
	const location = useLocation();
	// A fragment of the form's own address is an entry of the history as well.
	const [opened] = useState(location);
	const cameFrom = readCameFromList(opened.state);
	const to = cameFrom?.listPath ?? listPath;
	const isJustBefore = cameFrom !== null && opened.key === location.key;

	function leave() {
		void (isJustBefore ? navigate(-1) : navigate(to));
	}

	return {
		to,
		leave,
		onClick(event) {
			const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
			if (opensElsewhere) return;
			event.preventDefault();
			leave();
		},
	};
}

function readCameFromList(state: unknown): CameFromList | null {
	if (typeof state !== "object" || state === null || !("listPath" in state)) return null;
	return typeof state.listPath === "string" ? { listPath: state.listPath } : null;
}
