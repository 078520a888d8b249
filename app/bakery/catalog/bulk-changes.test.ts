import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	changedPrice,
	endingsOf,
	PRICE_ENDINGS,
	type PriceChange,
	type PriceEnding,
	priceChangeSchema,
} from "./bulk-changes.ts";

const dollars = { currency: "USD", language: "en" } as const;
const change = (fields: Partial<PriceChange>): PriceChange => ({
	...{ direction: "raise", amount: 10, unit: "percent", ending: "exact" },
	...fields,
});

describe("changedPrice", () => {
	it.each<[number, Partial<PriceChange>, number]>([
		[4.55, {}, 5.01],
		[0.07, { amount: 50 }, 0.11],
		[10, { direction: "lower" }, 9],
		[4.5, { unit: "money", amount: 0.75, direction: "lower" }, 3.75],
		[4.5, { ending: ".00" }, 5],
		[4, { ending: ".99" }, 3.99],
		[0.1, { ending: ".99" }, 0.99],
		[0.02, { ending: ".00", direction: "lower" }, 1],
		[0, { ending: ".99" }, 0],
		[2, { unit: "money", amount: 3, direction: "lower" }, -1],
	])("of %d with %j is %d", (price, fields, changed) => {
		expect(changedPrice(price, change(fields), dollars)).toBe(changed);
	});

	it("of a currency without decimals is a whole number", () => {
		const yen = { currency: "JPY", language: "ja" } as const;
		expect(changedPrice(333, change({}), yen)).toBe(366);
		expect(endingsOf(yen)).toEqual(["exact"]);
		expect(endingsOf(dollars)).toEqual(PRICE_ENDINGS);
	});

	it("has the ending, is the nearest one, and is never free", () => {
		const endings: Record<Exclude<PriceEnding, "exact">, [step: number, offset: number]> = {
			...{ ".00": [100, 0], ".05": [5, 0], ".25": [25, 0], ".50": [50, 0] },
			".99": [100, 99],
		};
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 1_000_000 }),
				fc.integer({ min: 1, max: 99 }),
				fc.constantFrom("raise" as const, "lower" as const),
				fc.constantFrom(
					".00" as const,
					".05" as const,
					".25" as const,
					".50" as const,
					".99" as const,
				),
				(cents, amount, direction, ending) => {
					const [step, offset] = endings[ending];
					const fields = change({ amount, direction, ending });
					const after = Math.round(changedPrice(cents / 100, fields, dollars) * 100);
					const exact = cents * (1 + ((direction === "raise" ? 1 : -1) * amount) / 100);
					expect((after - offset) % step).toBe(0);
					expect(after).toBeGreaterThan(0);
					if (exact > step) expect(Math.abs(after - exact)).toBeLessThanOrEqual(step / 2 + 1e-6);
				},
			),
		);
	});
});

describe("priceChangeSchema", () => {
	const form = { direction: "raise", unit: "percent", ending: "exact" } as const;

	it.each([
		["10", 10],
		["10 %", 10],
		["7,5", 7.5],
	])("reads %j", (amount, read) => {
		expect(priceChangeSchema.parse({ ...form, amount })).toMatchObject({ amount: read });
	});

	it.each([
		["", {}, "Change by must be a number above 0"],
		["ten", {}, "Change by must be a number above 0"],
		["-3", {}, "Change by must be a number above 0"],
		["1001", {}, "Change by must be at most 1,000 percent"],
		["100", { direction: "lower" }, "Lower prices by less than 100 percent"],
	])("refuses %j", (amount, fields, message) => {
		const { error } = priceChangeSchema.safeParse({ ...form, ...fields, amount });
		expect(error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([
			["amount", message],
		]);
	});
});
