import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JSONValue } from "postgres";
import { describe, expect, test } from "vitest";
import { readDeclaration } from "../../app/bakery/allergens/declaration.ts";
import { allergensOf } from "../../app/bakery/allergens/lists.ts";
import { isSoldOut } from "../../app/bakery/availability/sold-out.ts";
import { MAX_UPLOAD_BYTES } from "../../app/bakery/media/uploads.ts";
import { RETENTION_MONTHS } from "../../app/bakery/messages/retention.ts";
import {
	ALLERGEN_LISTS,
	type AllergenList,
	CURRENCIES,
} from "../../app/bakery/region/regional-settings.ts";
import { decimalsOf } from "../../app/platform/currency-decimals.ts";
import { plainName } from "../../app/platform/text/characters.ts";
import { bakeryForTests } from "./test-bakery.ts";

// SQL cannot import a rule of the program: it must say the same.

const absent = { presence: "does-not-contain" };

/** A declaration of the US list that says this of nuts. */
const nuts = (answer: JSONValue) => usDeclaration({ nuts: answer });

function usDeclaration(answers: Record<string, JSONValue>): JSONValue {
	return { ...Object.fromEntries(allergensOf("us").map(({ key }) => [key, absent])), ...answers };
}

const tooManyFish = Array.from({ length: 31 }, (_, number) => `Fish ${number}`);

const declarations: [string, AllergenList, JSONValue][] = [
	["of nothing", "us", {}],
	["that is a list", "us", []],
	["without any of them", "us", usDeclaration({})],
	["of another list", "eu", usDeclaration({})],
	["with an allergen too many", "us", usDeclaration({ lupin: absent })],
	["with an answer that is a text", "us", usDeclaration({ milk: "contains" })],
	["with an answer of its own", "us", usDeclaration({ milk: { presence: "perhaps" } })],
	["with more than an answer", "us", usDeclaration({ milk: { ...absent, since: 1 } })],
	["with milk", "us", usDeclaration({ milk: { presence: "contains" } })],
	["with nuts of no kind", "us", nuts({ presence: "contains" })],
	["with a nut as a text", "us", nuts({ presence: "contains", kinds: "almond" })],
	["with almonds", "us", nuts({ presence: "contains", kinds: ["almond"] })],
	["with almonds twice", "us", nuts({ presence: "contains", kinds: ["almond", "almond"] })],
	["with coconuts", "us", nuts({ presence: "contains", kinds: ["coconut"] })],
	["with no almonds", "us", nuts({ ...absent, kinds: ["almond"] })],
	["with perhaps any nuts", "us", nuts({ presence: "may-contain" })],
	["with perhaps almonds", "us", nuts({ presence: "may-contain", kinds: ["almond"] })],
	[
		"with almonds and perhaps walnuts",
		"us",
		nuts({ presence: "contains", kinds: ["almond"], mayContainKinds: ["walnut"] }),
	],
	[
		"with almonds and perhaps almonds",
		"us",
		nuts({ presence: "contains", kinds: ["almond"], mayContainKinds: ["almond"] }),
	],
	[
		"with almonds and perhaps nothing",
		"us",
		nuts({ presence: "contains", kinds: ["almond"], mayContainKinds: [] }),
	],
	[
		"with a fish of its own",
		"us",
		usDeclaration({ fish: { presence: "contains", kinds: ["salmon", "Arctic char"] } }),
	],
	[
		"with a fish in spaces",
		"us",
		usDeclaration({ fish: { presence: "contains", kinds: [" char"] } }),
	],
	[
		"with the longest fish",
		"us",
		usDeclaration({ fish: { presence: "contains", kinds: ["x".repeat(60)] } }),
	],
	[
		"with a longer fish",
		"us",
		usDeclaration({ fish: { presence: "contains", kinds: ["x".repeat(61)] } }),
	],
	[
		"with too many fish",
		"us",
		usDeclaration({ fish: { presence: "contains", kinds: tooManyFish } }),
	],
];

const bakery = bakeryForTests();

describe("the database and the program agree on", () => {
	test("the smallest units of currencies", async () => {
		const decimals = await bakery.sql<{ currency: string; decimals: number }[]>`
			select currency, private.decimals_of(currency) as decimals from unnest(${CURRENCIES}::text[]) as currency`;
		expect(decimals).toHaveLength(CURRENCIES.length);
		for (const { currency, decimals: stored } of decimals) {
			expect(decimalsOf(currency), currency).toBe(stored);
		}
	});

	test("for how long messages can be kept", async () => {
		const taken: number[] = [];
		for (const months of Array.from({ length: 120 }, (_, number) => number)) {
			await bakery.sql`update private.message_retention set months = ${months}`.then(
				() => taken.push(months),
				() => {},
			);
		}
		expect(taken).toEqual([...RETENTION_MONTHS]);
	});

	test.each(ALLERGEN_LISTS)("the allergens of the %s list", async (list) => {
		const stored = await bakery.sql`
			select allergen, label, kinds, has_other_kinds from private.allergens_of(${list})`;
		const known = allergensOf(list).map(({ key, label, kinds }) => ({
			allergen: key,
			label: label ?? null,
			kinds: kinds?.known.map((kind) => kind.key) ?? null,
			has_other_kinds: kinds?.hasOthers ?? false,
		}));
		expect([...stored]).toEqual(known);
	});

	test.each(declarations)("whether a declaration %s is complete", async (_, list, declaration) => {
		const [row] = await bakery.sql`
			select private.is_complete_declaration(${list}, ${bakery.sql.json(declaration)}) as complete`;
		expect(row?.complete).toBe(readDeclaration(list, declaration) !== null);
	});

	test.each([
		["2027-03-14T08:00:00Z", null],
		["2027-03-14T07:59:59.999Z", null],
		["2027-03-15T09:00:00Z", null],
		["2027-03-14T08:00:00Z", "2027-03-14"],
		["2027-03-14T08:00:00Z", "2027-03-15"],
		["2027-01-01T08:00:00Z", "2027-03-15"],
	])("whether what was marked %s, back on %s, is sold out", async (markedAt, backOn) => {
		const day = { date: "2027-03-14", startsAt: "2027-03-14T08:00:00Z" };
		const [row] = await bakery.sql`
			select private.is_sold_out(${markedAt}, ${backOn}, ${day.date}, ${day.startsAt}) as told`;
		expect(row?.told).toBe(isSoldOut({ markedAt, backOn }, day));
	});
});

test("names are plain in the database as in the program", async () => {
	const characters = Array.from({ length: 0xe1000 }, (_, code) => String.fromCodePoint(code))
		.slice(1)
		.filter((character) => character.isWellFormed());
	const texts = Array.from({ length: Math.ceil(characters.length / 10_000) }, (_, index) =>
		characters.slice(index * 10_000, (index + 1) * 10_000).join(""),
	);
	for (const text of texts) {
		const [row] = await bakery.sql`select private.plain_name(${text}) as plain`;
		// The form makes a space of a line break.
		const plain = plainName(text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ""));
		expect(row?.plain === plain, text.slice(0, 10)).toBe(true);
	}
});

test("the example of a proxy lets through what the program takes", async () => {
	const example = join(import.meta.dirname, "../../docs/proxies/nginx.conf");
	const [, megabytes] = /client_max_body_size (\d+)m;/.exec(await readFile(example, "utf8")) ?? [];
	expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_UPLOAD_BYTES);
});
