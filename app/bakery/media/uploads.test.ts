import { describe, expect, it } from "vitest";
import { contentFileName, galleryFileName, logoFileName } from "./uploads.ts";

const NOON = new Date("2026-11-20T12:00:00Z");

describe("logoFileName and contentFileName", () => {
	it.each([
		[{ name: "My Logo.PNG", type: "image/png" }, "png"],
		[{ name: "a.b.svg", type: "" }, "svg"],
		[{ name: "photo", type: "image/webp" }, "webp"],
		[{ name: "drawing", type: "image/svg+xml" }, "svg"],
		[{ name: "odd./../x", type: "" }, "jpg"],
		[{ name: "photo", type: "" }, "jpg"],
	])("keep the extension of %j: %s", (file, extension) => {
		expect(logoFileName(file, NOON)).toBe(`logo-1795176000000.${extension}`);
		expect(contentFileName(file, NOON)).toBe(`content-1795176000000.${extension}`);
	});
});

describe("galleryFileName", () => {
	it("is random and ends in .jpg", () => {
		const names = Array.from({ length: 20 }, galleryFileName);
		expect(new Set(names).size).toBe(20);
		for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}\.jpg$/);
	});
});
