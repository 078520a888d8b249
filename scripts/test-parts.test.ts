import { describe, expect, it } from "vitest";
import { allParts, chooseParts, testParts } from "./test-parts.ts";

describe("chooseParts", () => {
	it("chooses what is quick where nothing is named", () => {
		const { parts, runnerArguments } = chooseParts([]);
		expect(runnerArguments).toEqual([]);
		const slow = ["recipes", "backends", "sweeps", "hostile", "operations", "proxy", "crash"];
		expect([...parts, ...slow]).toEqual(allParts);
	});

	it("chooses everything but the soak if asked to", () => {
		expect(chooseParts(["all"])).toEqual({ parts: allParts, runnerArguments: [] });
		expect(allParts).not.toContain("soak");
	});

	it.each(testParts)("knows the part %s", (part) => {
		expect(chooseParts([part])).toEqual({ parts: [part], runnerArguments: [] });
	});

	it("passes the rest on to the test runner", () => {
		expect(chooseParts(["browser", "admin-saves", "-g", "twice"])).toEqual({
			parts: ["browser"],
			runnerArguments: ["admin-saves", "-g", "twice"],
		});
	});

	it.each([
		[
			["e2e"],
			/no part "e2e".*lint, types, unused, unit, database, browser, recipes, backends, sweeps, hostile, operations, proxy, crash and soak/,
		],
		[["Unit"], /no part "Unit"/],
		[["--help"], /no part "--help"/],
		[["toString"], /no part "toString"/],
		[["all", "admin-saves"], /"all" always checks everything.*without "admin-saves"/],
		[["types", "app/root.tsx"], /"types" always checks everything.*without "app\/root\.tsx"/],
	])("refuses %j in one sentence", (given, sentence) => {
		expect(() => chooseParts(given)).toThrow(sentence);
		expect(() => chooseParts(given)).toThrow(/^[^\n]+\.$/);
	});
});
