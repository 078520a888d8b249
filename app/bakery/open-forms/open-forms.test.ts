import { describe, expect, it } from "vitest";
import { isUuid } from "../uuid.ts";
import { submissionId } from "./open-forms.ts";

const TEXT = ["ada@example.com", "For forty people, please."];

const FILLING = "3141592653,589793238,462643383,279502884";

describe("submissionId", () => {
	it("is a UUID, the same for the same text from the same form", async () => {
		const id = await submissionId(FILLING, TEXT);
		expect(isUuid(id ?? "")).toBe(true);
		expect(await submissionId(FILLING, [...TEXT])).toBe(id);
	});

	it.each([0, 1])("is another when the text %i differs", async (place) => {
		const changed = TEXT.with(place, "Another");
		expect(await submissionId(FILLING, changed)).not.toBe(await submissionId(FILLING, TEXT));
	});

	it.each(["", "1".repeat(65)])("is none for the form id %j", async (formId) => {
		expect(await submissionId(formId, TEXT)).toBeNull();
	});
});
