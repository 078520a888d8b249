import { redirect } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { BackendError } from "../browser/backend-error.ts";
import { z } from "../zod.ts";
import type { Deletion } from "./save-action.ts";
import { intent, type SaveResult, type Submission, screenAction } from "./save-action.ts";

const trouble = new BackendError("canceling statement due to statement timeout", "57014", 500);

interface Record {
	id: string;
}

const save = vi.fn<(values: unknown, record: Record | null, mark: unknown) => Promise<Record>>();
const settle = vi.fn<(id: string) => Promise<boolean>>();
const readCurrent =
	vi.fn<(record: Record | null, newId: string | null) => Promise<Record | null>>();

async function run(submission: Partial<Submission>): Promise<SaveResult<Record>> {
	vi.clearAllMocks();
	const blank = { intent: "save", id: "now", values: {}, record: null, unanswered: [] };
	const body = JSON.stringify({ ...blank, ...submission });
	const schema = z.object({ name: z.string().optional() });
	const { data } = await screenAction(new Request("http://site/", { method: "POST", body }), {
		save: intent<z.ZodType, Record>({ schema, needsSession: false, save, settle, readCurrent }),
		leave: intent({
			schema,
			needsSession: false,
			async save(): Promise<never> {
				throw redirect("/");
			},
		}),
	});
	return data;
}

describe("screenAction, after submissions without an answer", () => {
	it("writes once it is known that they were not stored", async () => {
		settle.mockResolvedValue(false);
		save.mockResolvedValue({ id: "1" });
		expect(await run({ unanswered: ["a", "b"] })).toEqual({
			status: "saved",
			record: { id: "1" },
			remarks: [],
		});
		expect(settle.mock.calls).toEqual([["a"], ["b"]]);
		expect(save).toHaveBeenCalledWith({}, null, { id: "now", isRepeated: false, remarks: [] });
	});

	it("gives back what is stored, and writes nothing, when one of them was", async () => {
		settle.mockImplementation(async (id) => id === "b");
		readCurrent.mockResolvedValue({ id: "b" });
		expect(await run({ unanswered: ["a", "b"] })).toMatchObject({
			status: "conflict",
			theirs: { id: "b" },
			storedId: "b",
		});
		expect(readCurrent).toHaveBeenCalledWith(null, "b");
		expect(save).not.toHaveBeenCalled();
	});

	it("leaves it unknown, and writes nothing, when that cannot be found out", async () => {
		settle.mockRejectedValue(trouble);
		expect(await run({ unanswered: ["a"] })).toMatchObject({ status: "failed", isRefusal: false });
		expect(save).not.toHaveBeenCalled();
	});

	it("leaves the same one again to the save, whose refusal does not speak for the first", async () => {
		save.mockRejectedValue(trouble);
		expect(await run({ unanswered: ["now"] })).toMatchObject({
			status: "failed",
			isRefusal: false,
		});
		expect(settle).not.toHaveBeenCalled();
		expect(save).toHaveBeenCalledWith({}, null, { id: "now", isRepeated: true, remarks: [] });
	});
});

describe("screenAction", () => {
	it("does nothing that it does not know, and says so", async () => {
		expect(await run({ intent: "erase" })).toMatchObject({
			status: "failed",
			message: "Something went wrong on this page. Reload it and try again.",
		});
		expect(await run({ intent: "toString" })).toMatchObject({ status: "failed" });
		expect(save).not.toHaveBeenCalled();
	});

	it("checks with the schema of what is to be done", async () => {
		expect(await run({ values: { name: 1 } })).toMatchObject({
			status: "invalid",
			errors: { name: expect.any(String) },
		});
		expect(save).not.toHaveBeenCalled();
	});

	it("knows that a refused save wrote nothing", async () => {
		save.mockRejectedValue(trouble);
		expect(await run({})).toMatchObject({ status: "failed", isRefusal: true });
	});

	it("does not know it of a save without an answer", async () => {
		save.mockRejectedValue(new BackendError("TypeError: Failed to fetch", "", 0));
		expect(await run({})).toMatchObject({ status: "failed", isRefusal: false });
	});
});

describe("screenAction, where somebody else was faster", () => {
	const record = { id: "1" };
	const deletion = {
		name: "Pie",
		by: { kind: "account", name: "Ann" },
		at: "2027-03-12T09:00:00Z",
		isInTrash: true,
	} as const;
	const readAuthors = vi.fn(async () => [deletion.by]);
	const readDeletion = vi.fn(async (): Promise<Deletion | null> => deletion);

	async function runKnowing(error: BackendError, theirs: Record | null) {
		const body = JSON.stringify({ intent: "save", id: "now", values: {}, record, unanswered: [] });
		const { data } = await screenAction(new Request("http://site/", { method: "POST", body }), {
			save: intent<z.ZodType, Record>({
				schema: z.object({}),
				needsSession: false,
				save: () => Promise.reject(error),
				readCurrent: async () => theirs,
				readAuthors,
				readDeletion,
			}),
		});
		return data;
	}

	it("says who it was", async () => {
		expect(await runKnowing(BackendError.conflict(), record)).toMatchObject({
			status: "conflict",
			authors: [{ kind: "account", name: "Ann" }],
		});
	});

	it("says who deleted the record, whichever way that was noticed", async () => {
		for (const error of [BackendError.conflict(), BackendError.gone()]) {
			expect(await runKnowing(error, null)).toMatchObject({ status: "gone", deletion });
		}
	});

	it("finds a conflict where a record that was gone is there again", async () => {
		expect(await runKnowing(BackendError.gone(), record)).toMatchObject({ status: "conflict" });
	});

	it("keeps to what it knows where nobody can be named", async () => {
		readAuthors.mockRejectedValueOnce(trouble);
		expect(await runKnowing(BackendError.conflict(), record)).toMatchObject({ authors: [] });
		readDeletion.mockRejectedValueOnce(trouble);
		expect(await runKnowing(BackendError.gone(), null)).toMatchObject({
			status: "gone",
			deletion: null,
		});
	});
});
