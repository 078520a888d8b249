import fc from "fast-check";
import type { JSONValue } from "postgres";
import { expect, it, test } from "vitest";
import { bakeryForTests } from "./test-bakery.ts";

const bakery = bakeryForTests();

interface Line {
	/** In units. */
	price: number;
	pieces: number;
	/** In thousandths of a percent; null without tax. */
	rate: number | null;
}

interface Terms {
	included: boolean;
	rounding: "line" | "receipt";
}

interface RateTaxes {
	percent: number;
	net: number;
	tax: number;
}

const currencies = { USD: 2, JPY: 0, KWD: 3 } as const;

type Currency = keyof typeof currencies;

async function taxesOf(lines: Line[], terms: Terms, currency: Currency): Promise<RateTaxes[]> {
	const rows = lines.map(({ price, pieces, rate }, index) => ({
		...{ position: index + 1, pieces, price: price / 10 ** currencies[currency] },
		...{ tax_name: rate === null ? null : "VAT", tax_percent: rate === null ? null : rate / 1000 },
	}));
	const [row] = await bakery.sql`
		select private.taxes_of(array(
			select line from jsonb_populate_recordset(null::private.order_lines, ${bakery.sql.json(rows)}) as line
		), ${bakery.sql.json(terms as unknown as JSONValue)}, ${currency}) as taxes`;
	return row?.taxes;
}

/** Half away from zero; all is positive here. */
const rounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

/** The same in whole numbers alone. */
function expectedTaxes(lines: Line[], { included, rounding }: Terms): RateTaxes[] {
	const rates = [...new Set(lines.flatMap(({ rate }) => rate ?? []))];
	return rates
		.toSorted((one, other) => other - one)
		.map((rate) => {
			const ofRate = lines.filter((line) => line.rate === rate);
			const amounts = ofRate.map(({ price, pieces }) => BigInt(price) * BigInt(pieces));
			const amount = amounts.reduce((sum, each) => sum + each, 0n);
			const whole = included ? 100_000n + BigInt(rate) : 100_000n;
			const tax = (rounding === "line" ? amounts : [amount])
				.map((each) => rounded(each * BigInt(rate), whole))
				.reduce((sum, each) => sum + each, 0n);
			const net = included ? amount - tax : amount;
			return { percent: rate / 1000, net: Number(net), tax: Number(tax) };
		});
}

const anyLine = fc.record({
	price: fc.integer({ min: 0, max: 9_999_999 }),
	pieces: fc.integer({ min: 1, max: 100 }),
	rate: fc.oneof(
		fc.constantFrom(null, 0, 7000, 8875, 10_000, 20_000),
		fc.integer({ min: 0, max: 100_000 }),
	),
});

it("are exact to the unit, by rate", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(anyLine, { minLength: 1, maxLength: 12 }),
			fc.record({
				included: fc.boolean(),
				rounding: fc.constantFrom("line" as const, "receipt" as const),
			}),
			fc.constantFrom("USD" as const, "JPY" as const, "KWD" as const),
			async (lines, terms, currency) => {
				const taxes = await taxesOf(lines, terms, currency);
				expect(taxes).toEqual(
					expectedTaxes(lines, terms).map((expected) => ({ name: "VAT", ...expected })),
				);
				const sum = taxes.reduce((total, { net, tax }) => total + net + tax, 0);
				const taxed = lines.filter(({ rate }) => rate !== null);
				const prices = taxed.reduce((total, { price, pieces }) => total + price * pieces, 0);
				const added = terms.included ? 0 : taxes.reduce((total, { tax }) => total + tax, 0);
				expect(sum).toBe(prices + added);
			},
		),
		{ numRuns: 400 },
	);
});

test.each([
	[
		{ included: false, rounding: "line" },
		{ net: 30, tax: 6 },
	],
	[
		{ included: false, rounding: "receipt" },
		{ net: 30, tax: 5 },
	],
	[
		{ included: true, rounding: "line" },
		{ net: 27, tax: 3 },
	],
	[
		{ included: true, rounding: "receipt" },
		{ net: 26, tax: 4 },
	],
] as const)("of 3 lines of $0.10 at 15%%: %j", async (terms, expected) => {
	const line = { price: 10, pieces: 1, rate: 15_000 };
	expect(await taxesOf([line, line, line], terms, "USD")).toEqual([
		{ name: "VAT", percent: 15, ...expected },
	]);
});

test("a product has its own rate, or the default one where it has none that is there", async () => {
	const [full, reduced, gone] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const taxes = [
		{ id: full, name: "VAT", percent: 20 },
		{ id: reduced, name: "Reduced", percent: 10 },
	];
	const save = (content: object) => bakery.sql`
		insert into site_content (section, content) values ('payments', ${JSON.stringify(content)})
		on conflict (section) do update set content = excluded.content`;
	async function rateOf(own: string | null) {
		const [row] = await bakery.sql`
			with product as (insert into products (name, tax_rate) values ('Rye', ${own}) returning products)
			select rate.* from product, private.tax_rate_of(products) as rate`;
		return row && { ...row };
	}

	await save({ taxes, defaultTax: full });
	expect(await rateOf(null)).toEqual({ name: "VAT", percent: "20" });
	expect(await rateOf(reduced)).toEqual({ name: "Reduced", percent: "10" });
	expect(await rateOf(gone)).toEqual({ name: "VAT", percent: "20" });
	await save({ taxes, defaultTax: null });
	expect((await rateOf(null))?.name ?? null).toBeNull();
});
