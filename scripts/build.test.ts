import { expect, test } from "vitest";
import { buildFailure } from "./build.ts";

test.each([
	["killed by the system", "SIGKILL", ""],
	["without heap", "SIGABRT", "FATAL ERROR: … JavaScript heap out of memory"],
] as const)("a build %s names memory", (_how, signal, printed) => {
	expect(buildFailure(signal, printed)).toContain("too little memory");
});

test("a build that fails otherwise points to its output", () => {
	expect(buildFailure(null, "error: Unexpected token")).toBe(
		"The site could not be built: see above.",
	);
});
