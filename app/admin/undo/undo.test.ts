import { describe, expect, it } from "vitest";
import type { RestoredRecord } from "../../bakery/trash/trash.ts";
import { restoredEarlierToast, restoredWords } from "./undo.tsx";

const restored = (given: Partial<RestoredRecord>): RestoredRecord => ({
	kind: "image",
	name: "Rye",
	remark: null,
	...given,
});

describe("restoredEarlierToast", () => {
	it.each([
		[{ by: "Ann", names: ["Rye"] }, "Already restored by Ann", "“Rye”"],
		[{ by: null, names: [] }, "Already restored", undefined],
		[{ by: null, names: ["a", "b", "c", "d"] }, "Already restored", "“a”, “b”, “c”, 1 more"],
	])("of %j says who and what", (earlier, title, description) => {
		expect(restoredEarlierToast(earlier)).toEqual({
			title,
			...(description && { description }),
			tone: "info",
		});
	});
});

describe("restoredWords", () => {
	it("names what was restored", () => {
		expect(restoredWords([restored({})])).toEqual({
			title: "Image restored",
			description: "“Rye”",
		});
		expect(restoredWords([restored({ name: "" })])).toEqual({ title: "Image restored" });
	});

	it("counts several, and names those that are not as they were", () => {
		const records = [restored({}), restored({ name: "Spelt", remark: "It has no image now." })];
		expect(restoredWords(records)).toEqual({
			title: "2 images restored",
			description: "“Spelt” · It has no image now.",
		});
		expect(restoredWords([restored({}), restored({ kind: "product" })])).toEqual({
			title: "2 items restored",
		});
	});
});
