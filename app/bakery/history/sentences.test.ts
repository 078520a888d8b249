import { describe, expect, it } from "vitest";
import { type LoggedChange, type Row, toEntries } from "./entries.ts";
import { entrySentence, eventSentence } from "./sentences.ts";

let lastId = 0;

function change(values: Partial<LoggedChange>): LoggedChange {
	lastId += 1;
	return {
		...{ id: lastId, entry: "1", changedAt: "2026-03-01T12:00:00.000Z" },
		author: { kind: "account", name: "Ann" },
		...{ table: "products", recordId: "rye", recordName: "Rye", stillExists: true },
		...{ wasDeleted: false, operation: "update" },
		before: {},
		after: {},
		categoryName: "",
		changesInEntry: 1,
		...values,
	};
}

function sentenceOf(...changes: Partial<LoggedChange>[]): string {
	const [entry] = toEntries(
		changes.map((values) => change({ changesInEntry: changes.length, ...values })),
	);
	if (!entry) throw new Error("There is no entry.");
	return entrySentence(entry);
}

const link = { table: "product_categories" };
const intoCakes = {
	...{ ...link, operation: "insert", categoryName: "Cakes" },
	after: { category_id: "cakes" },
} as const;
const outOfBreads = {
	...{ ...link, operation: "delete", categoryName: "Breads" },
	before: { category_id: "breads" },
} as const;

describe("a sold-out mark reads as it was made", () => {
	const mark = { table: "sold_out", operation: "insert" } as const;

	it.each([
		[{ ...mark, after: { marked_at: "2026-03-01T12:00:00Z", back_on: null } }, "sold out today"],
		[{ ...mark, operation: "update", after: { marked_at: "2026-03-01" } }, "sold out today"],
		[{ ...mark, after: { back_on: "2026-03-20" } }, "sold out, back on March 20, 2026"],
		[{ ...mark, operation: "delete", before: { back_on: null } }, "available again"],
	] as const)("%#", (values, words) => {
		expect(sentenceOf(values)).toBe(`Ann marked Rye as ${words}`);
	});

	it("and not of a product that is deleted or restored with its mark", () => {
		const gone = { operation: "delete", stillExists: false } as const;
		expect(sentenceOf(gone, { ...mark, ...gone })).toBe("Ann deleted Rye");
		const back = { operation: "insert", wasDeleted: true } as const;
		expect(sentenceOf(back, { ...mark, wasDeleted: true })).toBe("Ann restored Rye");
	});
});

it.each([
	[{ price: 9 }, { price: 9.5 }, "Ann changed the price of Rye from $9.00 to $9.50"],
	[{ price: 9 }, { price: null }, "Ann removed the price of Rye, which was $9.00"],
	[{ name: "Rye" }, { name: "Dark Rye" }, "Ann renamed Rye to Dark Rye"],
	[{ featured: false }, { featured: true }, "Ann switched “Featured” on for Rye"],
	[{ image_url: "/a.jpg" }, { image_url: "/b.jpg" }, "Ann changed the image of Rye"],
	[{ allergens: [] }, { allergens: ["Nuts"] }, "Ann added Nuts to the allergens of Rye"],
	[{ description: "a\nb" }, { description: "a" }, "Ann changed the description of Rye"],
	[
		{ baking_days: null },
		{ baking_days: [5, 6] },
		"Ann changed when Rye is baked from “every day” to “Friday and Saturday”",
	],
	[
		{ price: 9, baking_days: [1], shown_from: null },
		{ price: 8, baking_days: [2], shown_from: "2027-03-12T12:00:00+00:00" },
		"Ann changed the price, baking days and “Show from” of Rye",
	],
	[
		{ description: { characters: 200_000 } },
		{ description: "a" },
		"Ann changed the description of Rye",
	],
])("one change names both values where they are short %j to %j", (before, after, sentence) => {
	expect(sentenceOf({ before, after })).toBe(sentence);
});

describe("the labels and values are those of the editors", () => {
	it("in the opening hours", () => {
		const monday = (...ranges: object[]) => ({ monday: ranges });
		const morning = { opens: "07:00", closes: "12:00" };
		const thanksgiving = {
			...{ firstDate: "2026-11-26", lastDate: "2026-11-26" },
			...{ note: "Thanksgiving", ranges: [] },
		};
		const hours = (before: object | null, after: object | null) => ({
			...{ table: "site_content", recordId: "hours", recordName: "" },
			before: { content: before && JSON.stringify(before) },
			after: { content: after && JSON.stringify(after) },
		});
		const closed = { week: monday() };
		const open = { week: monday(morning, { opens: "14:00", closes: "18:30" }) };
		expect(sentenceOf(hours(closed, open))).toBe(
			"Ann changed the opening hours on Monday from “Closed” to “7 AM – 12 PM, 2 PM – 6:30 PM”",
		);
		expect(sentenceOf(hours(open, { ...open, exceptions: [thanksgiving] }))).toBe(
			"Ann added Thu, Nov 26, 2026: Closed (Thanksgiving) to the exceptions of the opening hours",
		);
		expect(sentenceOf(hours(open, { week: { tuesday: [morning] } }))).toBe(
			"Ann changed the opening hours",
		);
		expect(sentenceOf(hours(null, open))).toBe("Ann added the opening hours");
		expect(sentenceOf(hours({ ...open, exceptions: [thanksgiving] }, null))).toBe(
			"Ann removed the opening hours",
		);
		expect(sentenceOf({ ...hours(null, open), before: { content: { characters: 200_000 } } })).toBe(
			"Ann changed the opening hours",
		);
	});

	it("in the wording", () => {
		const wording = (before: Row | null, after: Row | null) => {
			const content = (texts: Row | null) => {
				const entries = Object.entries(texts ?? {}).map(([key, text]) => [key, { text }]);
				return { content: texts && JSON.stringify(Object.fromEntries(entries)) };
			};
			return sentenceOf({
				...{ table: "site_content", recordId: "words", recordName: "" },
				...{ before: content(before), after: content(after) },
			});
		};
		const contact = { "frame.contactUs": "Write to us" };
		expect(wording(null, contact)).toBe("Ann changed the wording of “Contact Us” to “Write to us”");
		expect(wording(contact, null)).toBe("Ann reset the wording of “Contact Us”");
		expect(wording(null, { "visit.usualHours": "" })).toBe("Ann removed “Mon-Sat: 8am-6pm”");
		expect(wording(contact, { "frame.menu": "More" })).toBe(
			"Ann changed the wording of “Contact Us” and “Menu”",
		);
		expect(wording(null, { "hours.openUntil": "Till {time}" })).toBe(
			"Ann changed the wording of “Open now, until …” to “Till …”",
		);
		expect(wording(contact, contact)).toBe("Ann saved the wording");
	});

	it("in the team", () => {
		const ben = { table: "user_roles", recordId: "1", recordName: "Ben" };
		const editor = { user_id: "1", role: "editor" };
		expect(sentenceOf({ ...ben, operation: "insert", before: {}, after: editor })).toBe(
			"Ann added the team member Ben",
		);
		expect(sentenceOf({ ...ben, before: { role: "editor" }, after: { role: "admin" } })).toBe(
			"Ann changed the role of the team member Ben from “Editor” to “Owner”",
		);
	});
});

describe("what was changed at once is one entry", () => {
	it.each([
		["a product with its categories", [{ operation: "insert" }, intoCakes], "Ann added Rye"],
		["one category more", [intoCakes], "Ann added Cakes to the categories of Rye"],
		["the order of categories", [{ ...link }], "Ann changed the order of the categories of Rye"],
		[
			"a category with what was in it",
			[
				{ before: { category_id: "breads" }, after: { category_id: null } },
				outOfBreads,
				{ table: "categories", recordId: "breads", recordName: "Breads", operation: "delete" },
			],
			"Ann deleted the category Breads",
		],
		["what comes back", [{ operation: "insert", wasDeleted: true }], "Ann restored Rye"],
		[
			"two products",
			[
				{ recordId: "a", recordName: "A", before: { image_url: "/1" }, after: { image_url: "/2" } },
				{ recordId: "b", recordName: "B", before: { image_url: "/1" }, after: { image_url: "/2" } },
			],
			"Ann changed A and B",
		],
		[
			"a whole bakery",
			[
				...["a", "b", "c"].map((recordId) => ({ recordId, operation: "insert" as const })),
				{ table: "categories", recordId: "d", recordName: "D", operation: "insert" as const },
				{ recordId: "e", recordName: "E", operation: "delete" as const },
			],
			"Ann added 3 products and the category D, and deleted E",
		],
	] as [string, Partial<LoggedChange>[], string][])("%s", (_what, changes, sentence) => {
		expect(sentenceOf(...changes)).toBe(sentence);
	});

	it("of very many the rest is counted", () => {
		expect(sentenceOf({ operation: "delete", changesInEntry: 5000 })).toBe(
			"Ann deleted Rye, and 4,999 more at once",
		);
	});

	it("and each of several events has a sentence of its own", () => {
		const [entry] = toEntries([
			change({ before: { price: 1 }, after: { price: 2 } }),
			change({ recordId: "oat", recordName: "Oat", operation: "delete" }),
		]);
		expect(entry?.events.map(eventSentence)).toEqual([
			"Changed the price of Rye from $1.00 to $2.00",
			"Deleted Oat",
		]);
	});
});

it("names that run from right to left leave the words around them in their places", () => {
	const sentence = sentenceOf({
		author: { kind: "account", name: "\u202eAnn" },
		recordName: "\u202eRye\u2069",
		before: { price: 9 },
		after: { price: 9.5 },
	});
	expect(sentence).toBe(
		"\u2068\u202eAnn\u2069 changed the price of \u2068\u202eRye\u2069 from $9.00 to $9.50",
	);
});
