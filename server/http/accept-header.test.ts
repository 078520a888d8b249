import { describe, expect, it } from "vitest";
import { acceptanceOf } from "./accept-header.ts";

describe("a header that names what is accepted", () => {
	it.each([
		["br", "gzip, deflate, br, zstd"],
		["br", "BR"],
		["br", "br;q=0.8"],
		["br", "gzip;q=0, br"],
		["br", "br , gzip;q=0"],
		["image/webp", "image/avif,image/webp,*/*;q=0.8"],
		["image/webp", "image/webp; v=1; q=0.01"],
	])("accepts %s with %s", (name, header) => {
		expect(acceptanceOf(name)(header)).toBe(true);
	});

	it.each([
		["br", ""],
		["br", "*"],
		["br", "brotli, x-br"],
		["br", "br;q=0"],
		["br", "gzip, br; q=0.000 , identity"],
		["image/webp", "image/*, */*"],
		["image/webp", "image/webp;v=1;Q=0"],
		["image/webp", "image/webp+xml"],
	])("does not accept %s with %s", (name, header) => {
		expect(acceptanceOf(name)(header)).toBe(false);
	});
});
