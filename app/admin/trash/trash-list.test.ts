import { describe, expect, it } from "vitest";
import type { DeletedRecord } from "../../bakery/trash/trash.ts";
import { daysLeft, deletedDetail, deletedName } from "./trash-list.tsx";

const record = (given: Partial<DeletedRecord>): DeletedRecord => ({
	kind: "product",
	recordId: "1",
	name: "Rye",
	detail: null,
	imageUrl: null,
	deletedTogether: 1,
	deletedAt: "2026-03-01T12:00:00.123456+00:00",
	deletedBy: null,
	...given,
});

describe("deletedName", () => {
	it("is the name, or what an image without one is called in its list", () => {
		expect(deletedName(record({}))).toBe("Rye");
		const image = { kind: "image", name: "", recordId: "content-1.jpg" } as const;
		expect(deletedName(record(image))).toBe("content 1");
		const recordId = "6f1e8c1e-8d0b-4f6c-9b8e-0a1b2c3d4e5f.jpg";
		const detail = "2026-03-01T12:00:00Z";
		expect(deletedName(record({ ...image, recordId, detail }))).toMatch(/^Uploaded March/);
	});
});

describe("deletedDetail", () => {
	it.each([
		[record({}), "Product"],
		[record({ kind: "category", detail: "breads" }), "Category, slug breads"],
		[record({ kind: "menu-item", detail: "/about" }), "Navigation item to /about"],
		[record({ kind: "custom-page", detail: "/jobs" }), "Page at /jobs"],
		[record({ kind: "message", detail: "Ann" }), "Message from Ann"],
		[record({ kind: "image", detail: "2026-03-01" }), "Image"],
	])("of %j is %s", (deleted, text) => {
		expect(deletedDetail(deleted)).toBe(text);
	});
});

describe("daysLeft", () => {
	const after = (days: number) => new Date(Date.UTC(2026, 2, 1, 12) + days * 24 * 60 * 60 * 1000);

	it.each([
		[0, "30 days left"],
		[0.5, "30 days left"],
		[28.5, "2 days left"],
		[29.5, "less than a day left"],
		[31, "less than a day left"],
	])("after %d days says %s", (days, text) => {
		expect(daysLeft("2026-03-01T12:00:00.000000+00:00", after(days))).toBe(text);
	});
});
