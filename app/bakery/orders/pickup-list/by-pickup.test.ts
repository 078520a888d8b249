import { expect, test } from "vitest";
import { byPickup } from "./pickup-list.ts";

const names = [
	...["Byland Eva", "Bühler Urs", "Zander Anna", "Öztürk Can", "Müller Ann", "Çelik Ece"],
	"Ärmel Ida",
];

const orderOf = (
	name: string,
	number = 1,
	starts_at: string | null = "2026-12-02T09:00:00+00:00",
) => ({
	...{ day: "2026-12-02", name, number, starts_at },
});

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
