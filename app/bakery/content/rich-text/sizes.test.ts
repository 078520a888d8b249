import { expect, it } from "vitest";
import { nearestTextSize, sizeInPixels, withTextSizes } from "./sizes.ts";

it("reads sizes in pixels alone", () => {
	expect(sizeInPixels({ width: "320", height: " 200px" })).toEqual({ width: 320, height: 200 });
	expect(sizeInPixels({ width: 320, height: null })).toEqual({ width: 320 });
	expect(sizeInPixels({ width: "312.6" })).toEqual({ width: 313 });
	expect(sizeInPixels({ width: "50%", height: "0" })).toEqual({});
	expect(sizeInPixels({ width: "10em", height: "auto" })).toEqual({});
});

it.each([
	["900px", "1.75em"],
	["22px", "1.25em"],
	["17px", ""],
	["12px", "0.875em"],
	["0", ""],
	["calc(100vw)", ""],
	["100vw", ""],
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
