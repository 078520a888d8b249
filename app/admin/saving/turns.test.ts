import { beforeEach, expect, test } from "vitest";
import { endTurn, idsIn, type Turn, takeTurn } from "./turns.ts";

let started: string[];
beforeEach(() => {
	started = [];
});

function take(name: string, ...about: string[]): Turn {
	const turn = { about, start: () => void started.push(name) };
	takeTurn(turn);
	return turn;
}

test("turns about the same thing start one after the other, from anywhere on the page", () => {
	const first = take("picked up", "row", "order 1");
	const second = take("paid", "row", "order 1");
	take("canceled", "dialog", "order 1");
	expect(started).toEqual(["picked up"]);
	endTurn(first);
	expect(started).toEqual(["picked up", "paid"]);
	endTurn(second);
	expect(started).toEqual(["picked up", "paid", "canceled"]);
});

test("turns about other things don't wait", () => {
	take("one", "row 1", "order 2");
	take("two", "row 2", "order 3");
	expect(started).toEqual(["one", "two"]);
});

test("a turn about several things waits for each of them", () => {
	const one = take("read", "list", "message 1");
	const other = take("spam", "row", "message 2");
	take("delete both", "bar", "message 1", "message 2");
	take("read again", "row 2", "message 2");
	endTurn(one);
	expect(started).toEqual(["read", "spam"]);
	endTurn(other);
	expect(started).toEqual(["read", "spam", "delete both"]);
});

test("a turn that ends twice starts the next one once", () => {
	const first = take("price", "product");
	take("featured", "product");
	take("active", "product");
	endTurn(first);
	endTurn(first);
	expect(started).toEqual(["price", "featured"]);
});

test("a turn that ends while it starts doesn't hold up the next one", () => {
	const failing: Turn = { about: ["page"], start: () => endTurn(failing) };
	takeTurn(failing);
	take("next", "page");
	expect(started).toEqual(["next"]);
});

test("the ids of one record and of several are found", () => {
	expect(idsIn({ id: "1", name: "Rye" }, { version: 3 }, null)).toEqual(["1"]);
	expect(idsIn({ ids: ["2", "3"] }, { id: "4" })).toEqual(["2", "3", "4"]);
});
