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
