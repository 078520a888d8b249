import { beforeEach, expect, test } from "vitest";
import { takeTurn, untilAnswered } from "./turns.ts";

let started: string[];
beforeEach(() => {
	started = [];
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @returns ends the turn once it has started. */
async function take(name: string, ...about: string[]): Promise<() => Promise<void>> {
	const turn = takeTurn(about);
	void turn.then(() => started.push(name));
	await settled();
	return async () => {
		(await turn)();
		await settled();
	};
}

test("what waits until everything is answered begins after all turns", async () => {
	const endFirst = await take("first", "row 1");
	const endSecond = await take("second", "row 2");
	void untilAnswered().then(() => started.push("refreshed"));
	await endFirst();
	expect(started).toEqual(["first", "second"]);
	await endSecond();
	expect(started).toEqual(["first", "second", "refreshed"]);
});

test("turns about the same thing start one after the other, from anywhere on the page", async () => {
	const endFirst = await take("picked up", "row", "order 1");
	const endSecond = await take("paid", "row", "order 1");
	const endThird = await take("canceled", "dialog", "order 1");
	expect(started).toEqual(["picked up"]);
	await endFirst();
	expect(started).toEqual(["picked up", "paid"]);
	await endSecond();
	expect(started).toEqual(["picked up", "paid", "canceled"]);
	await endThird();
});

test("a turn about several things waits for each of them", async () => {
	const endOne = await take("read", "list", "message 1");
	const endOther = await take("spam", "row", "message 2");
	await take("delete both", "bar", "message 1", "message 2");
	await take("read again", "row 2", "message 2");
	await endOne();
	expect(started).toEqual(["read", "spam"]);
	await endOther();
	expect(started).toEqual(["read", "spam", "delete both"]);
});
