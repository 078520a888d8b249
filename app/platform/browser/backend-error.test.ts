import { describe, expect, it } from "vitest";
import { BackendError, errorMessage } from "./backend-error.ts";

it.each([
	["the code of the database", new BackendError("…", "PT409"), true],
	["our own", BackendError.conflict(), true],
	["a record that is gone", BackendError.gone(), false],
	["another error", new BackendError("permission denied", "42501"), false],
])("BackendError knows a conflict by %s", (_what, error, isConflict) => {
	expect(error.isConflict).toBe(isConflict);
});

it.each([
	["a refusal of the gateway", new BackendError("…", "invalid_query", 400), true],
	["a violated constraint", new BackendError("…", "23505", 409), true],
	["a conflict", BackendError.conflict(), true],
	["no answer", new BackendError("TypeError: Failed to fetch", "", 0), false],
	["a database that went away", new BackendError("…", "database_unreachable", 503), false],
	["an internal error", new BackendError("…", "", 500), false],
])("whether nothing was done is known after %s: %s", (_what, error, isKnown) => {
	expect(error.isRefusal).toBe(isKnown);
});

describe("what the owner reads", () => {
	const trouble = "Something went wrong on the server. Please try again in a minute.";
	const unreachable = "Couldn't reach the server. Check your connection and try again.";

	it.each([
		["words raised for people", "The shelf is full", "P0001", 400, "The shelf is full"],
		["an account service", "Invalid login credentials", "invalid_credentials", 400, null],
		["a unique value", "violates unique constraint", "23505", 409, /already has this value/],
		["a reference of the storage", "violates foreign key constraint", "", 500, /was deleted/],
		[
			...([
				"a rule with a name in words",
				'violates check constraint "A price is not negative"',
			] as const),
			...(["23514", 400, "A price is not negative."] as const),
		],
		["a value", "invalid input syntax", "22P02", 400, /^One of the values can't be saved/],
		["a timeout", "canceling statement due to statement timeout", "57014", 500, /took too long/],
		["a deadlock", "deadlock detected", "40P01", 500, /at the same time/],
		["a full disk", "could not extend file", "53100", 500, /^The server's disk is full/],
		["an internal error", "Internal Server Error", "", 500, trouble],
		["no answer", "TypeError: Failed to fetch", "", 0, unreachable],
	])("of %s is in words for people", (_what, message, code, status, words) => {
		expect(errorMessage(new BackendError(message, code, status))).toMatch(words ?? message);
	});

	it("of a mistake of the program says nothing of the program", () => {
		expect(errorMessage(new TypeError("x is not a function"))).toMatch(/^Something went wrong/);
		expect(errorMessage(new TypeError("Failed to fetch"))).toBe(unreachable);
		expect(errorMessage({ status: 500, statusText: "Internal Server Error" })).toBe(trouble);
		expect(errorMessage(new Error("Failed to load image"))).toBe("Failed to load image");
	});
});
