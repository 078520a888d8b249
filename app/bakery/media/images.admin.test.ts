import { describe, expect, it } from "vitest";
import { imageDetails, nameOfFile } from "./images.admin.ts";

it.each([
	["Rye loaf.JPG", "Rye loaf"],
	["a.b.png", "a.b"],
	["photo", "photo"],
	[" \u0007Crème brûlée .webp", "Crème brûlée"],
	[".jpg", ""],
	[`${"x".repeat(300)}.jpg`, "x".repeat(200)],
])("nameOfFile of %j is %j", (fileName, name) => {
	expect(nameOfFile(fileName)).toBe(name);
});

describe("imageDetails.schema", () => {
	const valid = { name: "Rye", alt: "A loaf", focus: { x: 0, y: 100 } };

	it("takes what the owner says, and a point within the image", () => {
		expect(imageDetails.schema.parse({ ...valid, alt: "  A loaf " })).toEqual(valid);
	});

	it.each([
		{ ...valid, focus: { x: -1, y: 0 } },
		{ ...valid, focus: { x: 0, y: 101 } },
		{ ...valid, focus: { x: 0.5, y: 0 } },
		{ ...valid, alt: "x".repeat(501) },
		{ ...valid, name: "x".repeat(201) },
	])("refuses %j", (values) => {
		expect(imageDetails.schema.safeParse(values).success).toBe(false);
	});
});
