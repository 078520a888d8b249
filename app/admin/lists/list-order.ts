import { applyMove, type Move } from "../../bakery/moves.ts";

/** The moves in a list: each is shown at once, and sent when the one before it was answered. */
export interface ListOrderState {
	/** Moves that are shown and were not sent yet. */
	waiting: readonly Move[];
	/** The move that was sent last, until it is answered and the list was read again. */
	sent: Move | null;
	/** How far the move that was sent has come. */
	progress: "sent" | "under-way" | "saved";
	/** Whether the list must be loaded again, because a move was not saved. */
	isOutdated: boolean;
}

export type ListOrderEvent =
	/** The owner has moved something. */
	| { type: "moved"; move: Move }
	/** The first waiting move was given to the action. */
	| { type: "sent" }
	/** The action has begun, which takes a render. */
	| { type: "began" }
	/** The action has stored the move. */
	| { type: "saved" }
	/** Nothing is under way: the action has ended, and what it changed was read again. */
	| { type: "rested" }
	| { type: "read-again" };

export const storedOrder: ListOrderState = {
	waiting: [],
	sent: null,
	progress: "sent",
	isOutdated: false,
};

/** The next state after an event; the same one if nothing changes. */
export function reduceListOrder(state: ListOrderState, event: ListOrderEvent): ListOrderState {
	switch (event.type) {
		case "moved":
			return { ...state, waiting: withMove(state.waiting, event.move) };
		case "sent":
			return {
				...state,
				sent: state.waiting[0] ?? null,
				waiting: state.waiting.slice(1),
				progress: "sent",
			};
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

/** Of several unsent moves of the same item, only the last counts. */
function withMove(waiting: readonly Move[], move: Move): Move[] {
	return [...(waiting.at(-1)?.id === move.id ? waiting.slice(0, -1) : waiting), move];
}

/** The move that was sent has been answered, and the list shows the answer, be it the old order. */
function settle({ waiting, progress }: ListOrderState): ListOrderState {
	const isOutdated = progress !== "saved" && waiting.length === 0;
	return { ...storedOrder, waiting, isOutdated };
}

/** The move that is to be sent now, if any. */
export function moveToSend(state: ListOrderState): Move | null {
	return state.sent ? null : (state.waiting[0] ?? null);
}

/** Items with all moves that are not in the stored order yet. */
export function inWantedOrder<Item extends { id: string }>(
	items: readonly Item[],
	{ sent, waiting }: ListOrderState,
): Item[] {
	const moves = sent ? [sent, ...waiting] : waiting;
	const ids = moves.reduce(
		(order, move) => applyMove(order, move),
		items.map(({ id }) => id),
	);
	return items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
