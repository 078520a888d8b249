import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { findComfortableRate } from "./comfortable-rate.ts";
import { createFaults } from "./faults.ts";
import { type Action, choose, type LoadResult, load } from "./load.ts";

const nothing = async () => {};

describe("a load", () => {
	test("does not wait for those who are slow", async () => {
		const actions: Action[] = [{ name: "slow", share: 1, run: () => setTimeout(500) }];
		const faults = createFaults();
		const { done } = await load(actions, { perSecond: 100, seconds: 0.5, faults });
		expect(done).toEqual({ slow: 50 });
	});

	test("notes what fails", async () => {
		const run = () => Promise.reject(new Error("socket hang up"));
		const faults = createFaults();
		await load([{ name: "visit", share: 1, run }], { perSecond: 100, seconds: 0.1, faults });
		expect(faults.list()).toMatchObject([{ kind: "a request without an answer", count: 10 }]);
	});

	test("does each thing as often as its share says", () => {
		const actions = [
			{ name: "often", share: 900, run: nothing },
			{ name: "seldom", share: 100, run: nothing },
		];
		const names = [0, 0.5, 0.89, 0.9, 0.99].map((random) => choose(actions, () => random).name);
		expect(names).toEqual(["often", "often", "often", "seldom", "seldom"]);
	});
});

describe("the comfortable rate", () => {
	const answered = (milliseconds: number): LoadResult => ({
		done: {},
		answered: 1,
		refused: 0,
		milliseconds: [milliseconds],
		heldBack: 0,
	});

	test("is the highest at which pages are quick", async () => {
		const slowAbove = (limit: number) => async (rate: number) => answered(rate > limit ? 500 : 20);
		expect(await findComfortableRate(slowAbove(500))).toBe(400);
		expect(await findComfortableRate(slowAbove(700))).toBe(600);
	});

	test("is lower where somebody is refused", async () => {
		const refusing = async (rate: number) => ({ ...answered(20), refused: rate > 50 ? 1 : 0 });
		expect(await findComfortableRate(refusing)).toBe(50);
	});

	test("does not end at one bad moment", async () => {
		let tries = 0;
		const oneBadMoment = async (rate: number) => {
			tries += 1;
			return answered(tries === 1 || rate > 100 ? 500 : 20);
		};
		expect(await findComfortableRate(oneBadMoment)).toBe(100);
	});

	test("is the lowest where even that is too much", async () => {
		expect(await findComfortableRate(async () => answered(500))).toBe(25);
	});
});
