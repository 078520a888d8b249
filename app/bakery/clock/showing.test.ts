import { expect, test } from "vitest";
import { timingOf } from "./showing.ts";

const now = new Date("2027-03-12T12:00:00Z");
const [before, at, after] = [
	"2027-03-12T11:59:59Z",
	"2027-03-12T12:00:00Z",
	"2027-03-12T12:00:01Z",
];

test.each([
	[null, null, null],
	[before, null, null],
	[at, null, null],
	[after, null, "scheduled"],
	[null, after, null],
	[null, at, "ended"],
	[before, at, "ended"],
	[before, after, null],
] as const)("from %j until %j", (shownFrom = null, shownUntil = null, timing) => {
	expect(timingOf({ shownFrom, shownUntil }, now)).toBe(timing);
});
