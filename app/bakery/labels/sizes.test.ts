import { describe, expect, it, test } from "vitest";
import { labelSize, labelSizes, placeOnSheet, spreadOverSheets } from "./sizes.ts";

describe.each(labelSizes.map((size) => [size.id, size] as const))("the sheet %s", (_, size) => {
	it("has room for its labels, none over another", () => {
		const last = placeOnSheet(size, size.columns * size.rows - 1);
		expect(last.left + size.label.width).toBeLessThanOrEqual(size.paper.width + 0.01);
		expect(last.top + size.label.height).toBeLessThanOrEqual(size.paper.height + 0.01);
		expect(size.pitch.width).toBeGreaterThanOrEqual(size.label.width);
		expect(size.pitch.height).toBeGreaterThanOrEqual(size.label.height);
	});
});

test("where no size is chosen it is a usual one of the place", () => {
	expect(labelSize("a4-21", "us").id).toBe("a4-21");
	expect(labelSize("", "us").id).toBe("letter-10");
	expect(labelSize("toString", "eu").id).toBe("a4-14");
});

describe("labels over sheets", () => {
	const sheet = { columns: 2, rows: 2 };

	test("fill one after the other", () => {
		expect(spreadOverSheets(sheet, [1, 2, 3, 4, 5])).toEqual([[1, 2, 3, 4], [5]]);
	});

	test("begin behind those that are gone", () => {
		expect(spreadOverSheets(sheet, [1, 2], 3)).toEqual([[null, null, null, 1], [2]]);
		expect(spreadOverSheets(sheet, [1], 4)).toEqual([[1]]);
	});
});
