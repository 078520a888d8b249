import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { customerOf } from "../../bakery/orders/pickup-list.ts";
import type { ManagedOrder, MarkedState } from "../../bakery/orders/stored-order.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

/** A tap: another state, or whether the order is paid. */
export type Mark = { state: MarkedState } | { is_paid: boolean };

type Marks = Partial<Pick<ManagedOrder, "state" | "is_paid">>;

const none: ReadonlyMap<string, Marks> = new Map();

/** Marks orders. The screen need not be read again for it: what was tapped is what is stored. */
export const markAction = actionAt("/admin/orders", "mark");

/**
 * Shows tapped marks at once, until they are refused or the orders are read again. Orders that stay the
 * same stay the same objects, so that their rows aren't rendered again.
 */
export function useOrderMarks(stored: readonly ManagedOrder[]) {
	const [tapped, setTapped] = useState(none);
	/** Marks without an answer, the oldest first. */
	const sent = useRef<{ id: string; change: Mark }[]>([]);
	const isSaved = useRef(false);
	const undoToast = useRef<Promise<() => void>>(undefined);
	const { submit } = useSubmission({
		action: markAction,
		isShared: true,
		onSaved() {
			isSaved.current = true;
		},
		onEnded() {
			const mark = sent.current.shift();
			if (mark && !isSaved.current) takeBack(mark);
			isSaved.current = false;
		},
	});
	useEffect(() => {
		if (stored && sent.current.length === 0) setTapped(none);
	}, [stored]);
	const unchanged = useUnchanged(stored);
	const orders = useMemo(
		() =>
			unchanged.map((order) => {
				const marks = tapped.get(order.id);
				return marks ? { ...order, ...marks } : order;
			}),
		[unchanged, tapped],
	);

	function takeBack({ id, change }: { id: string; change: Mark }): void {
		hideUndo();
		setTapped((before) => {
			const marks: Marks = { ...before.get(id) };
			for (const name of Object.keys(change)) delete marks[name as keyof Marks];
			return new Map(before).set(id, marks);
		});
	}

	function hideUndo(): void {
		void undoToast.current?.then((hide) => hide());
		undoToast.current = undefined;
	}

	function send({ id, due, paid }: ManagedOrder, change: Mark): void {
		setTapped((before) => new Map(before).set(id, { ...before.get(id), ...change }));
		const isSent = submit({
			id,
			...("state" in change
				? change
				: {
						money: change.is_paid ? { way: "cash", seen: due - paid } : { way: "back", seen: paid },
					}),
		});
		if (isSent) sent.current.push({ id, change });
	}

	const markOrder = useEffectEvent((order: ManagedOrder, change: Mark) => {
		send(order, change);
		if (!("state" in change)) return;
		// One at a time: with a line at the counter, several would cover the list.
		hideUndo();
		if (change.state !== "picked-up") return;
		const before = order.state === "not-picked-up" ? order.state : "placed";
		undoToast.current = showToast({
			title: `${isolate(customerOf(order))} #${order.number} picked up`,
			action: { label: "Undo", onClick: () => send(order, { state: before }) },
		});
	});
	const mark = useCallback((order: ManagedOrder, change: Mark) => markOrder(order, change), []);
	return { orders, mark };
}

/** Keeps the objects of orders that were read again without a change. */
function useUnchanged(orders: readonly ManagedOrder[]): readonly ManagedOrder[] {
	const known = useRef<ReadonlyMap<string, { text: string; order: ManagedOrder }>>(new Map());
	return useMemo(() => {
		const read = orders.map((order) => {
			const text = JSON.stringify(order);
			const before = known.current.get(order.id);
			return before?.text === text ? before : { text, order };
		});
		known.current = new Map(read.map((entry) => [entry.order.id, entry]));
		return read.map(({ order }) => order);
	}, [orders]);
}
