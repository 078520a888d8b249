import { describe, expect, it } from "vitest";
import { applyMove, moveTo } from "./resource.ts";

const ids = ["a", "b", "c", "d"];

describe("a move", () => {
	it.each([
		["a", 0, "abcd"],
		["a", 2, "bcad"],
		["a", 3, "bcda"],
		["d", 0, "dabc"],
		["c", 1, "acbd"],
	])("brings %s to place %d", (id, place, order) => {
		expect(applyMove(ids, moveTo(ids, id, place)).join("")).toBe(order);
	});

	it("counts in an order that somebody else has changed", () => {
		const mine = moveTo(ids, "a", 2);
		const theirs = moveTo(ids, "d", 0);
		expect(applyMove(applyMove(ids, theirs), mine).join("")).toBe("dbca");
	});

	it("comes after the nearest that is left", () => {
		expect(applyMove(["a", "b", "d"], moveTo(ids, "a", 2)).join("")).toBe("bad");
		expect(applyMove(["a", "d"], moveTo(ids, "a", 2)).join("")).toBe("ad");
	});

	it("changes nothing when it was made already, or when its record is gone", () => {
		const move = moveTo(ids, "a", 2);
		expect(applyMove(applyMove(ids, move), move).join("")).toBe("bcad");
		expect(applyMove(["b", "c"], move)).toEqual(["b", "c"]);
	});
});
