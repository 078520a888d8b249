import { applyMove, type Move } from "../../bakery/moves.ts";

interface OwnMove {
	move: Move;
	/** Undoes it; null if it is an undo itself. */
	undo: Move | null;
}

/** The moves in a list: each is shown at once, and sent when the one before it was answered. */
export interface ListOrderState {
	/** Moves that are shown and were not sent yet. */
	waiting: readonly OwnMove[];
	/** The move that was sent last, until it is answered and the list was read again. */
	sent: OwnMove | null;
	/** How far the move that was sent has come. */
	progress: "sent" | "under-way" | "saved";
	/** Whether the list must be loaded again, because a move was not saved. */
	isOutdated: boolean;
}

export type ListOrderEvent =
	/** The owner has moved something, or has taken a move back. */
	| ({ type: "moved" } & OwnMove)
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
			return { ...state, waiting: withMove(state.waiting, event) };
		case "sent":
			return { ...state, sent: nextMove(state), waiting: state.waiting.slice(1), progress: "sent" };
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
function withMove(waiting: readonly OwnMove[], { move, undo }: OwnMove): OwnMove[] {
	const last = waiting.at(-1);
	if (last?.move.id !== move.id) return [...waiting, { move, undo }];
	return [...waiting.slice(0, -1), { move, undo: undo && last.undo }];
}

/** The move that was sent has been answered, and the list shows the answer, be it the old order. */
function settle({ waiting, progress }: ListOrderState): ListOrderState {
	const isOutdated = progress !== "saved" && waiting.length === 0;
	return { ...storedOrder, waiting, isOutdated };
}

/** The move that is to be sent now, if any. */
export function moveToSend(state: ListOrderState): Move | null {
	return state.sent ? null : (nextMove(state)?.move ?? null);
}

function nextMove({ waiting }: ListOrderState): OwnMove | null {
	return waiting[0] ?? null;
}

/** Items with all moves that are not in the stored order yet. */
export function inWantedOrder<Item extends { id: string }>(
	items: readonly Item[],
	{ sent, waiting }: ListOrderState,
): Item[] {
	const moves = sent ? [sent, ...waiting] : waiting;
	const ids = moves.reduce(
		(order, { move }) => applyMove(order, move),
		items.map(({ id }) => id),
	);
	return items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
