import { useState } from "react";

interface Selection {
	/** The chosen ones of those that are shown. */
	ids: string[];
	choose(id: string, isChosen: boolean): void;
	chooseAll(areChosen: boolean): void;
}

/**
 * Which entries of a list are chosen. What is not shown (any more) is never chosen.
 * @param list the address of the part of the list that is shown; another one begins with none.
 * @param shownIds the entries that are shown.
 */
export function useSelection(list: string, shownIds: readonly string[]): Selection {
	const [chosen, setChosen] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
	const ids = shownIds.filter((id) => chosen.list === list && chosen.ids.includes(id));
	return {
		ids,
		choose(id, isChosen) {
			const others = ids.filter((other) => other !== id);
			setChosen({ list, ids: isChosen ? [...others, id] : others });
		},
		chooseAll(areChosen) {
			setChosen({ list, ids: areChosen ? shownIds : [] });
		},
	};
}
