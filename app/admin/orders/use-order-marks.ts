import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { owedOf } from "../../bakery/orders/order-money.ts";
import { customerOf } from "../../bakery/orders/pickup-list.ts";
import type { ManagedOrder, MarkedState, OrderMarking } from "../../bakery/orders/stored-order.ts";
import { formatUnits } from "../../bakery/payments/units.ts";
import { useDeviceChoice } from "../../platform/browser/use-device-choice.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

/** A tap: another state, or money, which is taken as this device did last where nothing says how. */
export type Mark = { state: MarkedState } | { money: "take" | "cash" | "terminal" | "back" };

type Marks = Partial<Pick<ManagedOrder, "state" | "paid" | "is_paid">>;

const none: ReadonlyMap<string, Marks> = new Map();

/** Marks orders. The screen need not be read again for it: what was tapped is what is stored. */
export const markAction = actionAt("/admin/orders", "mark");

/**
 * Shows tapped marks at once, until they are refused or the orders are read again. Orders that stay the
 * same stay the same objects, so that their rows aren't rendered again.
 * @param language in which amounts are written (BCP 47).
 */
export function useOrderMarks(stored: readonly ManagedOrder[], language: string) {
	const [tapped, setTapped] = useState(none);
	/** Marks without an answer, the oldest first. */
	const sent = useRef<{ id: string; marks: Marks }[]>([]);
	const isSaved = useRef(false);
	const undoToast = useRef<Promise<() => void>>(undefined);
	const [byTerminal, chooseTerminal] = useDeviceChoice("payments-by-terminal");
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

	function takeBack({ id, marks }: { id: string; marks: Marks }): void {
		hideUndo();
		setTapped((before) => {
			const left: Marks = { ...before.get(id) };
			for (const name of Object.keys(marks)) delete left[name as keyof Marks];
			return new Map(before).set(id, left);
		});
	}

	function hideUndo(): void {
		void undoToast.current?.then((hide) => hide());
		undoToast.current = undefined;
	}

	function send(
		{ id }: ManagedOrder,
		marks: Marks,
		values: Pick<OrderMarking, "state" | "money">,
	): void {
		setTapped((before) => new Map(before).set(id, { ...before.get(id), ...marks }));
		if (submit({ id, ...values })) sent.current.push({ id, marks });
	}

	function takeMoney(order: ManagedOrder, way: "cash" | "terminal"): void {
		const { paid, is_paid, currency } = order;
		const owed = owedOf(order);
		const seen = paid + owed;
		chooseTerminal(way === "terminal");
		send(order, { paid: seen, is_paid: true }, { money: { way, seen: owed } });
		const amount = formatUnits(Math.abs(owed), { currency, language });
		undoToast.current = showToast({
			title: `${owed > 0 ? "Took" : "Gave back"} ${amount} ${way === "cash" ? "in cash" : "by card"}`,
			action: {
				label: "Undo",
				onClick: () => send(order, { paid, is_paid }, { money: { way: "back", seen } }),
			},
		});
	}

	const markOrder = useEffectEvent((order: ManagedOrder, change: Mark) => {
		// One at a time: with a line at the counter, several would cover the list.
		hideUndo();
		if ("state" in change) {
			send(order, change, change);
			if (change.state !== "picked-up") return;
			const state = order.state === "not-picked-up" ? order.state : "placed";
			undoToast.current = showToast({
				title: `${isolate(customerOf(order))} #${order.number} picked up`,
				action: { label: "Undo", onClick: () => send(order, { state }, { state }) },
			});
		} else if (change.money === "back") {
			const { paid, paid_online } = order;
			const marks = { paid: paid_online, is_paid: false };
			send(order, marks, { money: { way: "back", seen: paid } });
		} else {
			const usual = byTerminal ? "terminal" : "cash";
			takeMoney(order, change.money === "take" ? usual : change.money);
		}
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
