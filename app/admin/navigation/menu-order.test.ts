import { describe, expect, it } from "vitest";
import {
	inWantedOrder,
	type MenuOrderEvent,
	type MenuOrderState,
	orderToSend,
	reduceMenuOrder,
	storedOrder,
} from "./menu-order.ts";

const first = ["b", "a", "c"];
const second = ["b", "c", "a"];
const moved = (ids: string[], isUndo = false): MenuOrderEvent => ({ type: "moved", ids, isUndo });
const sent: MenuOrderEvent = { type: "sent" };
const began: MenuOrderEvent = { type: "began" };
const saved: MenuOrderEvent = { type: "saved" };
const rested: MenuOrderEvent = { type: "rested" };

function stateAfter(...events: MenuOrderEvent[]): MenuOrderState {
	return events.reduce(reduceMenuOrder, storedOrder);
}

describe("saving the order of the menu", () => {
	it("has nothing to do before a move", () => {
		expect(orderToSend(stateAfter())).toBeNull();
		expect(stateAfter(rested, began, saved, rested)).toBe(storedOrder);
	});

	it("sends a move once", () => {
		expect(orderToSend(stateAfter(moved(first)))).toEqual(first);
		expect(orderToSend(stateAfter(moved(first), sent))).toBeNull();
		expect(orderToSend(stateAfter(moved(first), sent, began))).toBeNull();
	});

	it("does not take the rest before a move begins for its end", () => {
		expect(stateAfter(moved(first), sent, rested)).toEqual(stateAfter(moved(first), sent));
	});

	it("shows a move until the list shows it", () => {
		expect(stateAfter(moved(first), sent, began, saved).wanted?.ids).toEqual(first);
		expect(stateAfter(moved(first), sent, began, saved, rested)).toEqual(storedOrder);
	});

	it("learns that a move is saved and that nothing is under way in one go", () => {
		expect(stateAfter(moved(first), sent, saved, rested)).toEqual(storedOrder);
	});

	it("reads the list again when a move was not saved", () => {
		const refused = stateAfter(moved(first), sent, began, rested);
		expect(refused).toEqual({ ...storedOrder, isOutdated: true });
		expect(reduceMenuOrder(refused, { type: "read-again" })).toEqual(storedOrder);
	});

	it("sends what was moved meanwhile once the first move has ended", () => {
		const meanwhile = stateAfter(moved(first), sent, began, moved(second));
		expect(orderToSend(meanwhile)).toBeNull();
		expect(meanwhile.wanted?.ids).toEqual(second);
		const ended = [saved, rested].reduce(reduceMenuOrder, meanwhile);
		expect(orderToSend(ended)).toEqual(second);
	});

	it("tries what was moved meanwhile even if the first move was refused", () => {
		const ended = stateAfter(moved(first), sent, began, moved(second), rested);
		expect(orderToSend(ended)).toEqual(second);
		expect(ended.isOutdated).toBe(false);
	});

	it("sends the last of several moves that were made meanwhile", () => {
		const ended = stateAfter(moved(first), sent, began, moved(second), moved(first), saved, rested);
		expect(orderToSend(ended)).toEqual(first);
	});

	it("knows of each move whether it takes one back", () => {
		const undone = stateAfter(moved(first), sent, began, moved(second, true));
		expect(undone.sent?.isUndo).toBe(false);
		expect([saved, rested, sent].reduce(reduceMenuOrder, undone).sent?.isUndo).toBe(true);
	});
});

describe("inWantedOrder", () => {
	const items = [{ id: "a" }, { id: "b" }, { id: "new" }, { id: "c" }];
	const idsAfter = (...events: MenuOrderEvent[]) =>
		inWantedOrder(items, stateAfter(...events)).map(({ id }) => id);

	it("leaves the stored order where none is wanted", () => {
		expect(idsAfter()).toEqual(["a", "b", "new", "c"]);
	});

	it("keeps items at the end that the order does not know", () => {
		expect(idsAfter(moved(second))).toEqual(["b", "c", "a", "new"]);
	});
});
