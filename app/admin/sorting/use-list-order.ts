import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import { type Move, moveTo } from "../../bakery/moves.ts";
import { showToast } from "../../ui/toast.tsx";
import type { ActionAddress } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { inWantedOrder, moveToSend, reduceListOrder, storedOrder } from "./list-order.ts";

/** Saves one move; see `moveSchema`. */
export type MoveAction = ActionAddress<Move, Move, unknown>;

/**
 * Shows items in their new order before it is saved. Moves are saved one at a time.
 * @param onMoved called once the items have a saved order.
 */
export function useListOrder<Item extends { id: string }>(
	storedItems: readonly Item[],
	action: MoveAction,
	onMoved?: () => void,
) {
	const [state, dispatch] = useReducer(reduceListOrder, storedOrder);
	const { revalidate } = useRevalidator();
	const toSend = moveToSend(state);
	const items = inWantedOrder(storedItems, state);
	const isSaved = useRef(false);

	const { submit, isSubmitting } = useSubmission({
		action,
		onSaved() {
			dispatch({ type: "saved" });
			announce(state.sent?.undo ?? null);
			isSaved.current = true;
		},
	});

	function move(id: string, place: number) {
		const ids = items.map((item) => item.id);
		const undo = moveTo(ids, id, ids.indexOf(id));
		dispatch({ type: "moved", move: moveTo(ids, id, place), undo });
	}

	function announce(undo: Move | null) {
		if (!undo) {
			void showToast({ title: "Order restored" });
			return;
		}
		const takeBack = () => dispatch({ type: "moved", move: undo, undo: null });
		void showToast({ title: "Order saved", action: { label: "Undo", onClick: takeBack } });
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
		submit(wanted);
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
