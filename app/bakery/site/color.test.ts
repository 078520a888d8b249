import { describe, expect, it } from "vitest";
import {
	contrast,
	darkenFor,
	type HexColor,
	isColor,
	parseColor,
	readableOn,
	tint,
} from "./color.ts";

/** Every 17th step of each channel: 4,096 colors through the whole space. */
const MANY_COLORS: HexColor[] = Array.from({ length: 4096 }, (_, index) => {
	const digits = index.toString(16).padStart(3, "0");
	return parseColor([...digits].map((digit) => digit + digit).join(""));
});

describe("parseColor", () => {
	it.each([
		["#e94873", "#e94873"],
		["e94873", "#e94873"],
		["#E94873", "#e94873"],
		[" #e94873 ", "#e94873"],
		["", "#000000"],
		["#fff", "#000000"],
		["#e948730", "#000000"],
		["##e94873", "#000000"],
		["#e9487g", "#000000"],
		["tomato", "#000000"],
		["rgb(1,2,3)", "#000000"],
		["#e94873;}body{display:none", "#000000"],
	])("makes %j %s", (text, color) => {
		expect(parseColor(text)).toBe(color);
		expect(isColor(text)).toBe(color !== "#000000");
	});

	it("tells black from no color", () => {
		expect(isColor("#000000")).toBe(true);
	});
});

describe("contrast", () => {
	it.each([
		["#000000", "#ffffff", 21],
		["#ffffff", "#ffffff", 1],
		["#777777", "#ffffff", 4.48],
		["#ff0000", "#ffffff", 4.0],
	] as const)("of %s and %s is %d, either way round", (one, other, ratio) => {
		expect(contrast(one, other)).toBeCloseTo(ratio, 1);
		expect(contrast(other, one)).toBe(contrast(one, other));
	});
});

describe("readableOn", () => {
	it("reaches 4.5 on every color", () => {
		const lowContrast = MANY_COLORS.filter((color) => contrast(readableOn(color), color) < 4.5);
		expect(lowContrast).toEqual([]);
	});

	it("prefers white where both can be read", () => {
		expect(readableOn("#767676")).toBe("#ffffff");
		expect(readableOn("#a63d2f")).toBe("#ffffff");
		expect(readableOn("#e6a83f")).toBe("#000000");
	});
});

describe("darkenFor", () => {
	const ground: HexColor = "#fbf6ee";

	it("reaches the contrast for every color, for text and for rings", () => {
		for (const wanted of [3, 4.5, 7]) {
			const lowContrast = MANY_COLORS.filter(
				(color) => contrast(darkenFor(color, ground, wanted), ground) < wanted,
			);
			expect(lowContrast).toEqual([]);
		}
	});

	it("darkens no more than needed", () => {
		const tooDark = MANY_COLORS.filter((color) => contrast(color, ground) < 4.5).filter(
			(color) => contrast(darkenFor(color, ground, 4.5), ground) > 4.65,
		);
		expect(tooDark).toEqual([]);
	});

	it("leaves a readable color alone", () => {
		expect(darkenFor("#a63d2f", ground, 4.5)).toBe("#a63d2f");
	});

	it("keeps the hue", () => {
		expect(darkenFor("#ff00ff", ground, 4.5)).toMatch(/^#([0-9a-f]{2})00\1$/);
	});
});

describe("tint", () => {
	const ground: HexColor = "#fbf5ea";

	it("turns the hue toward a color", () => {
		const channelsOf = (color: HexColor) =>
			[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
		for (const [place, color] of (["#ff0000", "#00ff00", "#0000ff"] as const).entries()) {
			const channels = channelsOf(tint(ground, [[color, 1]]));
			expect(channels[place], color).toBe(Math.max(...channels));
		}
	});

	it("keeps contrasts", () => {
		const changed = MANY_COLORS.filter(
			(color) =>
				Math.abs(contrast(tint(ground, [[color, 0.85]]), "#000000") - contrast(ground, "#000000")) >
				0.6,
		);
		expect(changed).toEqual([]);
	});
});
