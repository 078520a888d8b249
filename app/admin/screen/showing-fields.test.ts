import { expect, test } from "vitest";
import { describeShowing } from "./showing-fields.tsx";

const march = { instant: "2027-03-12T12:00:00.000Z", words: "Friday, March 12, 2027 at 7:00 AM" };
const april = { instant: "2027-04-04T22:00:00.000Z", words: "Sunday, April 4, 2027 at 6:00 PM" };
const [february, lateMarch, may] = ["2027-02-01", "2027-03-20", "2027-05-01"].map(
	(date) => new Date(`${date}T00:00:00Z`),
) as [Date, Date, Date];

test.each([
	[null, null, february, "Leave both empty to always show it."],
	[march, null, february, `Visitors see this product from ${march.words}.`],
	[march, april, february, `Visitors see this product from ${march.words} until ${april.words}.`],
	[march, null, lateMarch, `Visitors have seen this product since ${march.words}.`],
	[
		...[march, april, lateMarch],
		`Visitors have seen this product since ${march.words}, and see it until ${april.words}.`,
	],
	[march, april, may, `Visitors haven't seen this product since ${april.words}.`],
	// The field says that this cannot be.
	[march, march, february, ""],
] as const)("from %j until %j, on %s", (from, until, now, sentence) => {
	expect(describeShowing({ from, until, noun: "product", hiddenBecause: null }, now)).toBe(
		sentence,
	);
});

test("what is not active is not shown, whatever its time", () => {
	const hiddenBecause = "It isn't active, so visitors never see it.";
	expect(
		describeShowing({ from: march, until: april, noun: "product", hiddenBecause }, lateMarch),
	).toBe(hiddenBecause);
});
