import { beforeEach, describe, expect, it, test } from "vitest";
import type { SaveResult, Submission } from "../../platform/saving/save-action.ts";
import { actionAt, afterAnswer, isActionAt, submissionFor, takeTurn } from "./use-submission.ts";

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

let started: string[];
beforeEach(() => {
	started = [];
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @returns ends the turn once it has started. */
async function take(name: string, ...about: string[]): Promise<() => Promise<void>> {
	const turn = takeTurn(about);
	void turn.then(() => started.push(name));
	await settled();
	return async () => {
		(await turn)();
		await settled();
	};
}

test("turns about the same thing start one after the other, from anywhere on the page", async () => {
	const endFirst = await take("picked up", "row", "order 1");
	const endSecond = await take("paid", "row", "order 1");
	const endThird = await take("canceled", "dialog", "order 1");
	expect(started).toEqual(["picked up"]);
	await endFirst();
	expect(started).toEqual(["picked up", "paid"]);
	await endSecond();
	expect(started).toEqual(["picked up", "paid", "canceled"]);
	await endThird();
});

test("a turn about several things waits for each of them", async () => {
	const endOne = await take("read", "list", "message 1");
	const endOther = await take("spam", "row", "message 2");
	await take("delete both", "bar", "message 1", "message 2");
	await take("read again", "row 2", "message 2");
	await endOne();
	expect(started).toEqual(["read", "spam"]);
	await endOther();
	expect(started).toEqual(["read", "spam", "delete both"]);
});

describe("actionAt", () => {
	it("names a screen, filled in, and what is done there", () => {
		expect(actionAt("/admin/categories/:id", "save", { id: "7" })).toEqual({
			path: "/admin/categories/7",
			intent: "save",
		});
		expect(actionAt("/admin", "signOut")).toEqual({ path: "/admin", intent: "signOut" });
	});
});

describe("isActionAt", () => {
	it("tells what was done", () => {
		const done = { formAction: "/admin", json: { intent: "deleteImage" } };
		expect(isActionAt(done, actionAt("/admin", "deleteImage"))).toBe(true);
		expect(isActionAt(done, actionAt("/admin", "signIn"))).toBe(false);
		expect(isActionAt({}, actionAt("/admin", "deleteImage"))).toBe(false);
	});
});
