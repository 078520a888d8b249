import { describe, expect, it } from "vitest";
import { parseDraft, writeDraft } from "./page-draft.ts";
import { hero } from "./sections/hero.ts";

const fields = { hero: { ...hero.toForm(null), text: "two\nlines “quoted”" } };

describe("a draft on its way to the server", () => {
	it("comes as it was sent", () => {
		const draft = { accessToken: "a.b.c", fields };
		expect(parseDraft(writeDraft(draft))).toEqual(draft);
	});

	it.each([
		["", { accessToken: "", fields: undefined }],
		["a.b.c", { accessToken: "", fields: undefined }],
		["a.b.c\n{", { accessToken: "a.b.c", fields: undefined }],
		['\n{"a":1}', { accessToken: "", fields: { a: 1 } }],
	])("may be anything: %j", (text, draft) => {
		expect(parseDraft(text)).toEqual(draft);
	});
});
