import { describe, expect, it } from "vitest";
import type { SaveResult, Submission } from "../../platform/saving/save-action.ts";
import { actionAt, afterAnswer, isActionAt, submissionFor } from "./use-submission.ts";

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

describe("afterAnswer", () => {
	const failed = { status: "failed", message: "", errors: {} } as const;

	it.each<SaveResult<null>>([
		{ status: "saved", record: null, remarks: [] },
		{ status: "conflict", theirs: null, authors: [], storedId: null },
		{ status: "gone", deletion: null },
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

it("actionAt names a screen, filled in, and what is done there", () => {
	expect(actionAt("/admin/categories/:id", "save", { id: "7" })).toEqual({
		path: "/admin/categories/7",
		intent: "save",
	});
	expect(actionAt("/admin", "signOut")).toEqual({ path: "/admin", intent: "signOut" });
});

it("isActionAt tells what was done", () => {
	const done = { formAction: "/admin", json: { intent: "deleteImage" } };
	expect(isActionAt(done, actionAt("/admin", "deleteImage"))).toBe(true);
	expect(isActionAt(done, actionAt("/admin", "signIn"))).toBe(false);
	expect(isActionAt({}, actionAt("/admin", "deleteImage"))).toBe(false);
});
