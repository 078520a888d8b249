import { describe, expect, it } from "vitest";
import {
	nearestTextSize,
	shownImageSize,
	shownVideoSize,
	sizeInPixels,
	withTextSizes,
} from "./sizes.ts";

const own = { width: 400, height: 300 };

describe("shownImageSize", () => {
	it.each([
		["its own size", {}, own, { width: 400, height: 300, style: "" }],
		["a width", { width: 200 }, own, { width: 200, height: 150, style: "" }],
		["a height", { height: 60 }, own, { width: 80, height: 60, style: "" }],
		["both in its shape", { width: 133, height: 99 }, own, { width: 133, height: 99, style: "" }],
		[
			"another shape",
			{ width: 200, height: 200 },
			own,
			{ width: 200, height: 200, style: "aspect-ratio:200/200" },
		],
		["nothing", {}, null, { style: "" }],
		["a width of an unknown image", { width: 200 }, null, { width: 200, style: "" }],
		[
			"a height of an unknown image",
			{ height: 60 },
			null,
			{ height: 60, style: "width:auto;height:60px" },
		],
	])("honors %s", (_what, given, ownSize, shown) => {
		expect(shownImageSize(given, ownSize)).toEqual(shown);
	});
});

describe("shownVideoSize", () => {
	it.each([
		["nothing", {}, { style: "" }],
		[
			"both",
			{ width: 315, height: 560 },
			{ width: 315, height: 560, style: "width:315px;aspect-ratio:315/560" },
		],
		[
			"a width",
			{ width: 320 },
			{ width: 320, height: 180, style: "width:320px;aspect-ratio:320/180" },
		],
		[
			"a height",
			{ height: 90 },
			{ width: 160, height: 90, style: "width:160px;aspect-ratio:160/90" },
		],
	])("honors %s", (_what, given, shown) => {
		expect(shownVideoSize(given)).toEqual(shown);
	});
});

it("reads sizes in pixels alone", () => {
	expect(sizeInPixels({ width: "320", height: " 200px" })).toEqual({ width: 320, height: 200 });
	expect(sizeInPixels({ width: 320, height: null })).toEqual({ width: 320 });
	expect(sizeInPixels({ width: "312.6" })).toEqual({ width: 313 });
	expect(sizeInPixels({ width: "50%", height: "0" })).toEqual({});
	expect(sizeInPixels({ width: "10em", height: "auto" })).toEqual({});
});

it.each([
	["900px", "1.75em"],
	["9999rem", "1.75em"],
	["400%", "1.75em"],
	["xxx-large", "1.75em"],
	["1.25rem", "1.25em"],
	["22px", "1.25em"],
	["larger", "1.25em"],
	["17px", ""],
	["1em", ""],
	["medium", ""],
	["12px", "0.875em"],
	["10pt", "0.875em"],
	["0", ""],
	["0px", "0.875em"],
	["calc(100vw)", ""],
	["100vw", ""],
	["-5px", ""],
	[".", ""],
])("writes %s as the toolbar would: %s", (written, size) => {
	expect(nearestTextSize(written)).toBe(size);
});

it("leaves everything else of a style alone", () => {
	expect(withTextSizes("color:red; FONT-SIZE : 900px !important;text-align:center")).toBe(
		"color:red;font-size:1.75em;text-align:center",
	);
	expect(withTextSizes("font-size:1em")).toBe("");
	expect(withTextSizes("color:red")).toBe("color:red");
});
