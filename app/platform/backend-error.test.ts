import { describe, expect, it } from "vitest";
import {
	BackendError,
	countOrThrow,
	dataOrConflict,
	dataOrNull,
	dataOrThrow,
} from "./backend-error.ts";

const CONFLICT = "This record was changed by someone else in the meantime.";

describe("BackendError", () => {
	it("has the service's message without the embedded backend's prefix", () => {
		expect(new BackendError("PostgresError: Too late", "SUP").message).toBe("Too late");
		expect(new BackendError("Too late").message).toBe("Too late");
	});

	it.each([
		["a hosted project's code", new BackendError("…", "PT409"), true],
		["the embedded backend's message", new BackendError(`PostgresError: ${CONFLICT}`, "SUP"), true],
		["our own", BackendError.conflict(), true],
		["a record that is gone", BackendError.gone(), false],
		["another error", new BackendError("permission denied", "42501"), false],
	])("knows a conflict by %s", (_what, error, isConflict) => {
		expect(error.isConflict).toBe(isConflict);
	});
});

describe("the answers of supabase-js", () => {
	const found = { data: { id: 1 }, error: null };
	const nothing = { data: null, error: null };
	const refused = { data: null, error: { message: "permission denied", code: "42501" } };

	it.each([dataOrThrow, dataOrNull, dataOrConflict])("give their data to %o", (read) => {
		expect(read(found)).toEqual({ id: 1 });
	});

	it.each([dataOrThrow, dataOrNull, dataOrConflict])("throw their error in %o", (read) => {
		expect(() => read(refused)).toThrow(new BackendError("permission denied", "42501"));
	});

	it("without data are nothing, an error or a conflict", () => {
		expect(dataOrNull(nothing)).toBeNull();
		expect(() => dataOrThrow(nothing)).toThrow("without data");
		expect(() => dataOrConflict(nothing)).toThrow(CONFLICT);
	});
});

describe("a count, whose answer has no body", () => {
	const failed = (status: number) => ({
		data: null,
		count: null,
		status,
		error: { message: "", code: "" },
	});

	it("is given", () => {
		expect(countOrThrow({ data: null, count: 3, status: 200, error: null })).toBe(3);
	});

	it.each([
		[503, "The database cannot be reached at the moment. Please try again in a minute."],
		[500, "The backend answered with status 500."],
	])("that fails with status %i is told in words", (status, message) => {
		expect(() => countOrThrow(failed(status))).toThrow(message);
	});
});
