import { useEffect, useEffectEvent, useReducer } from "react";
import { useRevalidator } from "react-router";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../layout/action-at.ts";
import { useSubmission } from "../layout/use-submission.ts";
import {
	type ItemIds,
	inWantedOrder,
	orderToSend,
	reduceMenuOrder,
	storedOrder,
} from "./menu-order.ts";

/**
 * The menu's items in the order in which they are wanted, which is shown before it is saved. Moves
 * are saved one after the other; one that is made meanwhile waits.
 */
export function useMenuOrder(items: NavigationItem[]) {
	const [state, dispatch] = useReducer(reduceMenuOrder, storedOrder);
	const { revalidate } = useRevalidator();
	const toSend = orderToSend(state);

	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/navigation", "order"),
		onSaved({ expectedIds }) {
			dispatch({ type: "saved" });
			announce(expectedIds);
		},
	});

	function move(ids: ItemIds, isUndo = false) {
		dispatch({ type: "moved", ids, isUndo });
	}

	function announce(idsBefore: ItemIds) {
		if (state.sent?.isUndo) {
			void showToast({ title: "Order restored" });
			return;
		}
		const undo = () => move(idsBefore, true);
		void showToast({ title: "Order saved", action: { label: "Undo", onClick: undo } });
	}

	useEffect(() => dispatch({ type: isSubmitting ? "began" : "rested" }), [isSubmitting]);

	const send = useEffectEvent((ids: ItemIds) => {
		dispatch({ type: "sent" });
		submit({ ids: [...ids], expectedIds: items.map(({ id }) => id) });
	});
	useEffect(() => {
		if (toSend) send(toSend);
	}, [toSend]);

	useEffect(() => {
		if (!state.isOutdated) return;
		dispatch({ type: "read-again" });
		void revalidate();
	}, [state.isOutdated, revalidate]);

	return { items: inWantedOrder(items, state), move };
}
