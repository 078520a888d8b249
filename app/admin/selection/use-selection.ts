import { useState } from "react";

interface Selection {
	list: string;
	ids: readonly string[];
	/** Whether the entries of all pages are selected. */
	isEverything: boolean;
}

/**
 * The selected entries among the shown ones, or those of all pages.
 * @param list the address of the shown part of the list; another one begins without a selection.
 */
export function useSelection(list: string, shownIds: readonly string[]) {
	const [chosen, setChosen] = useState<Selection>({ list, ids: [], isEverything: false });
	const isChosenHere = chosen.list === list;
	const isEverything = isChosenHere && chosen.isEverything;
	const ids = shownIds.filter((id) => isEverything || (isChosenHere && chosen.ids.includes(id)));
	return {
		ids,
		isEverything,
		choose(id: string, isChosen: boolean) {
			const others = ids.filter((other) => other !== id);
			setChosen({ list, ids: isChosen ? [...others, id] : others, isEverything: false });
		},
		chooseAll(areChosen: boolean) {
			setChosen({ list, ids: areChosen ? shownIds : [], isEverything: false });
		},
		chooseEverything() {
			setChosen({ list, ids: shownIds, isEverything: true });
		},
	};
}
