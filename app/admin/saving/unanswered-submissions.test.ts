import { describe, expect, it } from "vitest";
import type { Conflict, SaveResult, Submission } from "../../platform/saving/save-action.ts";
import {
	afterAnswer,
	afterSending,
	storedValues,
	submissionFor,
} from "./unanswered-submissions.ts";

const record = { id: "pie", version: 1 };
const submission = (id: string, name: string): Submission => ({
	intent: "save",
	id,
	values: { name },
	record,
	unanswered: [],
});
const tart = submission("1", "Tart");
const cake = submission("2", "Cake");
const newId = () => "3";

describe("submissionFor", () => {
	it("makes a new one for what was not sent before", () => {
		const content = { intent: "save", values: { name: "Quiche" }, record };
		expect(submissionFor([tart, cake], content, newId)).toEqual(submission("3", "Quiche"));
	});

	it("gives the same one again for what was sent without an answer", () => {
		const content = { intent: "save", values: { name: "Cake" }, record: { ...record } };
		expect(submissionFor([tart, cake], content, newId)).toBe(cake);
	});

	it("makes a new one where the record is another", () => {
		const content = { intent: "save", values: { name: "Cake" }, record: { ...record, version: 2 } };
		expect(submissionFor([tart, cake], content, newId).id).toBe("3");
	});
});

describe("afterSending", () => {
	it("remembers each submission once", () => {
		expect(afterSending([tart], cake)).toEqual([tart, cake]);
		expect(afterSending([tart, cake], tart)).toEqual([tart, cake]);
	});
});

describe("afterAnswer", () => {
	const failed = { status: "failed", message: "", errors: {} } as const;

	it.each<SaveResult<null>>([
		{ status: "saved", record: null, remarks: [] },
		{ status: "conflict", message: "", theirs: null, authors: [], storedId: null },
		{ status: "gone", message: "", deletion: null },
		{ ...failed, isRefusal: true },
	])("forgets all of them once it is known what became of them: %j", (result) => {
		expect(afterAnswer([tart, cake], result)).toEqual([]);
	});

	it.each<SaveResult<null>>([
		{ ...failed, isRefusal: false },
		{ status: "signed-out" },
		{ status: "password-needed", message: "" },
		{ status: "invalid", errors: {} },
	])("keeps them while the outcome is unknown: %j", (result) => {
		expect(afterAnswer([tart, cake], result)).toEqual([tart, cake]);
	});
});

describe("storedValues", () => {
	const conflict: Conflict<null> = {
		status: "conflict",
		message: "",
		theirs: null,
		authors: [],
		storedId: null,
	};

	it("finds what turned out to be stored", () => {
		expect(storedValues([tart, cake], { ...conflict, storedId: "1" })).toEqual({ name: "Tart" });
	});

	it("finds nothing where somebody else has changed the record", () => {
		expect(storedValues([tart, cake], conflict)).toBeNull();
	});
});
