import { describe, expect, it } from "vitest";
import { moveTo } from "../../bakery/resource/resource.ts";
import {
	inWantedOrder,
	type ListOrderEvent,
	type ListOrderState,
	moveToSend,
	reduceListOrder,
	storedOrder,
} from "./sortable-list.tsx";

const ids = ["a", "b", "c"];
const first = moveTo(ids, "a", 1);
const second = moveTo(["b", "a", "c"], "c", 0);
const moved = (move = first): ListOrderEvent => ({ type: "moved", move });
const sent: ListOrderEvent = { type: "sent" };
const began: ListOrderEvent = { type: "began" };
const saved: ListOrderEvent = { type: "saved" };
const rested: ListOrderEvent = { type: "rested" };

function stateAfter(...events: ListOrderEvent[]): ListOrderState {
	return events.reduce(reduceListOrder, storedOrder);
}

const shownAfter = (...events: ListOrderEvent[]) =>
	inWantedOrder(
		ids.map((id) => ({ id })),
		stateAfter(...events),
	)
		.map(({ id }) => id)
		.join("");

describe("saving moves in a list", () => {
	it("sends a move once", () => {
		expect(moveToSend(stateAfter(moved()))).toEqual(first);
		expect(moveToSend(stateAfter(moved(), sent))).toBeNull();
		expect(moveToSend(stateAfter(moved(), sent, began))).toBeNull();
	});

	it("shows a move until the list shows it", () => {
		expect(shownAfter(moved())).toBe("bac");
		expect(shownAfter(moved(), sent, began, saved)).toBe("bac");
		expect(stateAfter(moved(), sent, began, saved, rested)).toEqual(storedOrder);
	});

	it("reads the list again when a move was not saved", () => {
		const refused = stateAfter(moved(), sent, began, rested);
		expect(refused).toEqual({ ...storedOrder, isOutdated: true });
		expect(reduceListOrder(refused, { type: "read-again" })).toEqual(storedOrder);
	});

	it("shows what is moved meanwhile, and sends it once the first move has ended", () => {
		const events = [moved(), sent, began, moved(second)];
		expect(moveToSend(stateAfter(...events))).toBeNull();
		expect(shownAfter(...events)).toBe("cba");
		expect(moveToSend(stateAfter(...events, saved, rested))).toEqual(second);
	});

	it("tries what was moved meanwhile even if the first move was refused", () => {
		const ended = stateAfter(moved(), sent, began, moved(second), rested);
		expect(moveToSend(ended)).toEqual(second);
		expect(ended.isOutdated).toBe(false);
	});
});
