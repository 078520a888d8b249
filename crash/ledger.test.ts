import { expect, test } from "vitest";
import { createLedger } from "./ledger.ts";

test("what was confirmed has to be there, and nothing else", () => {
	const ledger = createLedger(new Map([["product 1", "Rye"]]));
	ledger.attempt("baker", "product 2", "Spelt");
	ledger.confirm("baker");
	expect(ledger.confirmed()).toEqual({ product: 1 });
	expect(
		ledger.compare(
			new Map([
				["product 1", "Rye"],
				["product 2", "Spelt"],
			]),
		),
	).toEqual([]);
	expect(
		ledger.compare(
			new Map([
				["product 2", "Spe"],
				["product 3", "Oat"],
			]),
		),
	).toEqual([
		{ key: "product 1", found: null, allowed: ["Rye"] },
		{ key: "product 2", found: "Spe", allowed: ["Spelt"] },
		{ key: "product 3", found: "Oat", allowed: [null] },
	]);
});

test("what got no answer may be there or not, and then stays so", () => {
	const ledger = createLedger(new Map([["product 1", "Rye"]]));
	ledger.attempt("baker", "product 1", null);
	expect(ledger.compare(new Map([["product 1", "Rye"]]))).toEqual([]);
	expect(ledger.compare(new Map())).toEqual([]);
	ledger.confirm("baker");
	expect(ledger.compare(new Map([["product 1", "Rye"]]))).toHaveLength(1);
});
