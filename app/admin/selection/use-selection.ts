import { useState } from "react";

/**
 * The selected entries among the shown ones.
 * @param list the address of the shown part of the list; another one begins without a selection.
 */
export function useSelection(list: string, shownIds: readonly string[]) {
	const [chosen, setChosen] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
	const ids = shownIds.filter((id) => chosen.list === list && chosen.ids.includes(id));
	return {
		ids,
		choose(id: string, isChosen: boolean) {
			const others = ids.filter((other) => other !== id);
			setChosen({ list, ids: isChosen ? [...others, id] : others });
		},
		chooseAll(areChosen: boolean) {
			setChosen({ list, ids: areChosen ? shownIds : [] });
		},
	};
}
