import { describe, expect, it } from "vitest";
import { firstLetter } from "./with-images.server.ts";

describe("firstLetter", () => {
	it.each([
		["bread", "B"],
		[" éclairs", "É"],
		["🥐 Pastry", "🥐"],
		["", ""],
	])("of %j is %j", (name, letter) => {
		expect(firstLetter(name)).toBe(letter);
	});
});
