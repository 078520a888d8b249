/** Ids of the menu's items, in order. */
export type ItemIds = readonly string[];

interface Move {
	ids: ItemIds;
	/** Whether it takes back the move before. */
	isUndo: boolean;
}

/**
 * Saves of the menu's order, one after the other: what is wanted is shown at once, what was sent is
 * waited for, and a move that is made meanwhile is sent after it.
 */
export interface MenuOrderState {
	/** The order that is shown; null for the stored one. */
	wanted: Move | null;
	/** The move that was sent last, until it is answered and the list was read again. */
	sent: Move | null;
	/** How far the move that was sent has come. */
	progress: "sent" | "under-way" | "saved";
	/** Whether the list has to be read again, because a move was not saved. */
	isOutdated: boolean;
}

export type MenuOrderEvent =
	/** The owner has moved an item, or has taken a move back. */
	| { type: "moved"; ids: ItemIds; isUndo: boolean }
	/** The wanted move was given to the action. */
	| { type: "sent" }
	/** The action has begun, which takes a render. */
	| { type: "began" }
	/** The action has stored the order. */
	| { type: "saved" }
	/** Nothing is under way: the action has ended, and what it changed was read again. */
	| { type: "rested" }
	/** The list is being read again. */
	| { type: "read-again" };

export const storedOrder: MenuOrderState = {
	wanted: null,
	sent: null,
	progress: "sent",
	isOutdated: false,
};

/** What follows from an event; the same state if nothing does. */
export function reduceMenuOrder(state: MenuOrderState, event: MenuOrderEvent): MenuOrderState {
	switch (event.type) {
		case "moved":
			return { ...state, wanted: { ids: event.ids, isUndo: event.isUndo } };
		case "sent":
			return { ...state, sent: state.wanted, progress: "sent" };
		case "began":
			return state.sent ? { ...state, progress: "under-way" } : state;
		case "saved":
			return state.sent ? { ...state, progress: "saved" } : state;
		case "rested":
			return state.sent && state.progress !== "sent" ? settle(state) : state;
		case "read-again":
			return { ...state, isOutdated: false };
	}
}

/** The move that was sent has been answered, and the list shows the answer, be it the old order. */
function settle({ wanted, sent, progress }: MenuOrderState): MenuOrderState {
	if (wanted !== sent) return { ...storedOrder, wanted };
	return { ...storedOrder, isOutdated: progress !== "saved" };
}

/** The order that is to be sent now, if any. */
export function orderToSend({ wanted, sent }: MenuOrderState): ItemIds | null {
	return sent ? null : (wanted?.ids ?? null);
}

/** Items in the wanted order; those that it does not know stay at the end. */
export function inWantedOrder<Item extends { id: string }>(
	items: Item[],
	{ wanted }: MenuOrderState,
): Item[] {
	if (!wanted) return items;
	const placeOf = ({ id }: Item) => {
		const place = wanted.ids.indexOf(id);
		return place === -1 ? wanted.ids.length : place;
	};
	return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
