import { expect, it, test } from "vitest";
import {
	byPickup,
	fitsFilter,
	groupByPickup,
	mentionsAllergy,
	pickupHours,
	pickupTimeInWords,
} from "./pickup-list.ts";
import { MARKED_STATES } from "./stored-order.ts";

test("every order is either open or done", () => {
	const inFilter = (filter: "open" | "done" | "all") =>
		MARKED_STATES.filter((state) => fitsFilter({ state }, filter));
	expect(inFilter("open")).toEqual(["placed"]);
	expect(inFilter("done")).toEqual(["picked-up", "not-picked-up", "canceled"]);
	expect(inFilter("all")).toEqual([...MARKED_STATES]);
});

test("orders are grouped by their pickup time, and those without one come together", () => {
	const orderOf = (number: number, from: string | null) => ({
		...{ number, pickup_from: from, pickup_until: from && "11:00" },
	});
	const orders = [
		orderOf(1, null),
		orderOf(2, "09:00"),
		orderOf(3, "09:00"),
		orderOf(4, "01:00 UTC-04:00"),
		orderOf(5, "01:00 UTC-05:00"),
	];
	expect(
		groupByPickup(orders).map(({ from, orders }) => [from, orders.map(({ number }) => number)]),
	).toEqual([
		["", [1]],
		["09:00", [2, 3]],
		["01:00 UTC-04:00", [4]],
		["01:00 UTC-05:00", [5]],
	]);
});

const line = { product_id: "p", name: "Cake", size: null, price: 5, pieces: 1, takes: 1 };

test.each([
	...["My son is allergic to nuts", "Bitte ohne Nüsse, Allergie!"],
	...["Unverträglichkeit: Laktose", "alergia a los frutos secos", "ナッツアレルギーがあります"],
	...["عندي حساسية", "Fındığa alerjim var"],
])("“%s” mentions an allergy, in a note or an answer", (text) => {
	expect(mentionsAllergy({ note: text, lines: [] })).toBe(true);
	const answers = [{ question: "Wishes", answer: text }];
	expect(mentionsAllergy({ note: null, lines: [{ ...line, answers }] })).toBe(true);
});

test("other notes do not", () => {
	const answers = [{ question: "Allergies?", answer: "None" }];
	expect(mentionsAllergy({ note: "Ring twice", lines: [{ ...line, answers }] })).toBe(false);
	expect(mentionsAllergy({ note: null, lines: [] })).toBe(false);
});

const names = [
	...["Byland Eva", "Bühler Urs", "Zander Anna", "Öztürk Can", "Müller Ann", "Çelik Ece"],
	"Ärmel Ida",
];

const orderOf = (
	name: string,
	number = 1,
	starts_at: string | null = "2026-12-02T09:00:00+00:00",
) => ({ ...{ day: "2026-12-02", name, number, starts_at } });

const sorted = (language: string, orders: ReturnType<typeof orderOf>[]) =>
	orders.toSorted(byPickup(language)).map(({ name }) => name);

test("sorts names in the order of the language", () => {
	const inGerman = ["Ärmel", "Bühler", "Byland", "Çelik", "Müller", "Öztürk", "Zander"];
	const orders = names.map((name) => orderOf(name));
	expect(sorted("de", orders).map((name) => name.split(" ")[0])).toEqual(inGerman);
	// In Swedish, Ä and Ö follow Z.
	expect(sorted("sv", orders).slice(-3)).toEqual(["Zander Anna", "Ärmel Ida", "Öztürk Can"]);
});

test("sorts by day and time first, after midnight last, then by number", () => {
	const orders = [
		{ ...orderOf("Next day"), day: "2026-12-03" },
		orderOf("Half past midnight", 1, "2026-12-03T00:30:00+00:00"),
		orderOf("Later", 2, "2026-12-02T09:30:00+00:00"),
		orderOf("Same", 4),
		orderOf("Same", 3),
		orderOf("Whenever", 5, null),
	];
	expect(sorted("en", orders)).toEqual([
		...["Whenever", "Same", "Same", "Later", "Half past midnight", "Next day"],
	]);
	expect(orders.toSorted(byPickup("en")).map(({ number }) => number)).toEqual([5, 3, 4, 2, 1, 1]);
});

const order = (time: string | null, state: "placed" | "picked-up" = "placed") => ({
	state,
	pickup_from: time,
	starts_at: time && `2027-03-14T${time}:00Z`,
});

it("counts the orders that wait, by the hour", () => {
	expect(
		pickupHours([
			order("10:30"),
			order("09:00"),
			order("10:00"),
			order(null),
			order("09:30", "picked-up"),
		]),
	).toEqual([
		{ hour: null, orders: 1 },
		{ hour: "09:00", orders: 1 },
		{ hour: "10:00", orders: 2 },
	]);
	expect(pickupHours([order("09:00", "picked-up")])).toEqual([]);
});

it.each([
	["16:00", "16:30", "en-US", "4 PM – 4:30 PM"],
	["01:00 UTC-04:00", "02:00", "en-US", "1 AM – 2 AM (UTC-04:00)"],
	["02:00 UTC+02:00", "03:00", "de-AT", "02:00 – 03:00 (UTC+02:00)"],
])("a pickup from %s to %s reads in %s: %s", (from, until, language, words) => {
	expect(pickupTimeInWords({ from, until }, language)).toBe(words);
});
