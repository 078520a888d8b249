import { describe, expect, test } from "vitest";
import { isSoldOut } from "./sold-out.ts";

const day = { date: "2027-03-14", startsAt: "2027-03-14T08:00:00Z" };
const marked = (markedAt: string, backOn: string | null = null) => ({ markedAt, backOn });

describe("a product is sold out", () => {
	test("not without a mark", () => {
		expect(isSoldOut(null, day)).toBe(false);
	});

	test.each([
		["from the first moment of the day", "2027-03-14T08:00:00+00:00", true],
		["in the zone of another place", "2027-03-14T04:00:00.5-04:00", true],
		["until the day has ended", "2027-03-14T07:59:59.999999+00:00", false],
		["when the database's clock is ahead", "2027-03-15T09:00:00+00:00", true],
	])("for the day of the mark: %s", (_, markedAt, expected) => {
		expect(isSoldOut(marked(markedAt), day)).toBe(expected);
	});

	test.each([
		["2027-03-15", true],
		["2028-01-01", true],
		["2027-03-14", false],
		["2027-03-13", false],
	])("until the day on which it is back: %s", (backOn, expected) => {
		expect(isSoldOut(marked("2027-01-01T12:00:00Z", backOn), day)).toBe(expected);
		expect(isSoldOut(marked("2027-03-14T12:00:00Z", backOn), day)).toBe(expected);
	});
});
