import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import { type Move, moveTo, type RecordMove } from "../../bakery/moves.ts";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { useUndo } from "../undo/undo-provider.tsx";
import { inWantedOrder, moveToSend, reduceListOrder, storedOrder } from "./list-order.ts";

/**
 * Shows items in their new order before it is saved. Moves are saved one at a time.
 * @param onMoved called once the items have a saved order.
 */
export function useListOrder<Item extends { id: string }>(
	storedItems: readonly Item[],
	table: RecordMove["table"],
	onMoved?: () => void,
) {
	const [state, dispatch] = useReducer(reduceListOrder, storedOrder);
	const { revalidate } = useRevalidator();
	const toSend = moveToSend(state);
	const items = inWantedOrder(storedItems, state);
	const isSaved = useRef(false);
	/** The move that takes back the one that was sent. */
	const undo = useRef<RecordMove>(undefined);
	const { say } = useUndo();

	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin", "move"),
		onSaved() {
			dispatch({ type: "saved" });
			say({ title: "Order saved", ...(undo.current && { undo: undo.current }) }, showUndone);
			isSaved.current = true;
		},
	});

	/** Once it is read: until then the list may be touched again. */
	function showUndone() {
		void revalidate().then(onMoved);
	}

	function move(id: string, place: number) {
		const ids = items.map((item) => item.id);
		dispatch({ type: "moved", move: moveTo(ids, id, place) });
	}

	const tellIfMoved = useEffectEvent(() => {
		if (isSaved.current) onMoved?.();
		isSaved.current = false;
	});
	useEffect(() => {
		dispatch({ type: isSubmitting ? "began" : "rested" });
		if (!isSubmitting) tellIfMoved();
	}, [isSubmitting]);

	const send = useEffectEvent((wanted: Move) => {
		dispatch({ type: "sent" });
		const ids = storedItems.map((item) => item.id);
		undo.current = { table, ...moveTo(ids, wanted.id, ids.indexOf(wanted.id)) };
		submit({ table, ...wanted });
	});
	useEffect(() => {
		if (toSend) send(toSend);
	}, [toSend]);

	useEffect(() => {
		if (!state.isOutdated) return;
		dispatch({ type: "read-again" });
		void revalidate();
	}, [state.isOutdated, revalidate]);

	return { items, move };
}
