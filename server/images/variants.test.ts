import { describe, expect, it } from "vitest";
import type { Variant } from "./image-worker/encoding.ts";
import { nearestVariant, readVariantFile, variantFile } from "./variants.ts";

const facts = { width: 2000, height: 1000, colors: "", transparent: false, drawingWidth: null };
const browser = "image/avif,image/webp,*/*;q=0.8";

const variant = (name: string): Variant => {
	const [width, format] = name.split(" ");
	return { width: Number(width), height: null, format: format as Variant["format"] };
};

function nearest(wanted: string, kept: string[], accept = browser, transparent = false) {
	const found = nearestVariant(
		variant(wanted),
		kept.map(variant),
		{ ...facts, transparent },
		accept,
	);
	return found && `${found.width} ${found.format}`;
}

describe("what is sent in place of a size that is not there", () => {
	it.each([
		["660 avif", ["480 avif", "800 avif", "1080 avif"], "800 avif"],
		["660 avif", ["320 avif", "480 avif", "160 avif"], "480 avif"],
		["660 avif", ["480 avif", "1920 avif"], "1920 avif"],
		["660 avif", ["660 webp", "800 avif"], "660 webp"],
		["660 avif", ["660 jpeg", "660 webp"], "660 webp"],
		["660 avif", ["660 jpeg"], "660 jpeg"],
	])("for %s of %j is %s", (wanted, kept, sent) => {
		expect(nearest(wanted, kept)).toBe(sent);
	});

	it("is nothing that would be seen to be too small, or take longer to fetch", () => {
		expect(nearest("1440 avif", ["660 avif", "480 avif"])).toBeNull();
		expect(nearest("160 avif", ["660 avif", "1920 avif"])).toBeNull();
	});

	it("is in a format that the browser knows", () => {
		expect(nearest("660 webp", ["660 avif", "800 avif"], "image/webp")).toBeNull();
		expect(nearest("660 jpeg", ["660 avif", "660 webp", "480 jpeg"], "*/*")).toBe("480 jpeg");
		expect(nearest("660 png", ["660 jpeg", "480 png"], "*/*", true)).toBe("480 png");
	});

	it("is not cropped, nor is anything sent in place of what is", () => {
		const preview: Variant = { width: 660, height: 346, format: "jpeg" };
		expect(nearestVariant(variant("660 jpeg"), [preview], facts, "*/*")).toBeNull();
		expect(nearestVariant(preview, [variant("660 jpeg")], facts, "*/*")).toBeNull();
	});
});

it.each<Variant>([variant("660 avif"), { width: 1200, height: 630, format: "jpeg" }])(
	"a file's name tells which variant it is: %j",
	(kept) => {
		expect(readVariantFile("abc123", variantFile("abc123", kept))).toEqual(kept);
		expect(readVariantFile("another", variantFile("abc123", kept))).toBeNull();
	},
);

it.each([
	"image.json",
	".9a5b8a0e-6a0d-4a51-8d0f-3a0b6f1c2d3e",
	"abc123-660.exe",
	"abc123-660.toString",
])("%s is no variant", (file) => {
	expect(readVariantFile("abc123", file)).toBeNull();
});
