import { describe, expect, it, test } from "vitest";
import {
	contrast,
	darkenFor,
	type HexColor,
	INK,
	isColor,
	MUTED,
	PALETTES,
	parseColor,
	readableOn,
	themeFromSettings,
} from "./theme.ts";

describe("themeFromSettings", () => {
	it("drives primary and ring by primary, accent by accent", () => {
		expect(
			themeFromSettings({ primary: "#a63d2f", secondary: "#f5ebe0", accent: "e6a83f" }),
		).toEqual({
			...{ paper: "#fcf4eb", surface: "#fefbf6", cream: "#f6e8db", line: "#e6d1bd" },
			...{ footer: "#2f1c17", primary: "#a63d2f", primaryContent: "#ffffff" },
			...{ primaryText: "#a63d2f", ring: "#a63d2f", secondary: "#f5ebe0" },
			...{ secondaryContent: "#2b1a11", secondaryMuted: "#6a5345" },
			...{ secondaryText: "#a63d2f", accent: "#e6a83f", accentContent: "#000000" },
		});
	});

	it("keeps every text readable on every secondary color", () => {
		const levels = ["00", "33", "66", "77", "99", "cc", "ff"];
		for (const red of levels) {
			for (const green of levels) {
				for (const blue of levels) {
					const secondary = `#${red}${green}${blue}`;
					const theme = themeFromSettings({ primary: "#e94873", secondary, accent: "" });
					for (const text of [theme.secondaryContent, theme.secondaryMuted, theme.secondaryText]) {
						expect(contrast(text, theme.secondary), secondary).toBeGreaterThanOrEqual(4.5);
					}
				}
			}
		}
	});

	it.each(["#ffffff", "#ffff00", "#fbf6ee", "#e94873"])(
		"keeps text and ring visible on the ground with primary %s",
		(primary) => {
			const theme = themeFromSettings({ primary, secondary: primary, accent: primary });
			expect(theme.primary).toBe(primary);
			for (const ground of [theme.paper, theme.surface, theme.cream]) {
				expect(contrast(theme.primaryText, ground)).toBeGreaterThanOrEqual(4.5);
				expect(contrast(theme.ring, ground)).toBeGreaterThanOrEqual(3);
			}
		},
	);

	it("tints the grounds by the colors, and keeps every text on them readable", () => {
		const levels = ["00", "55", "aa", "ff"];
		const colors = levels.flatMap((red) =>
			levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
		);
		for (const primary of colors) {
			for (const secondary of colors) {
				const theme = themeFromSettings({ primary, secondary, accent: "" });
				const grounds = [theme.paper, theme.surface, theme.cream];
				const lowest = Math.min(
					...grounds.flatMap((ground) =>
						[INK, MUTED, theme.primaryText].map((text) => contrast(text, ground)),
					),
					// The footer's quiet texts, three quarters of its own color (ui/theme.css).
					contrast("#c6bcb0", theme.footer),
					// Edges of fields need less.
					contrast("#8f7864", theme.surface) + 1.5,
				);
				expect(lowest, `${primary} ${secondary}`).toBeGreaterThanOrEqual(4.5);
			}
		}
	});
});

test.each(PALETTES)("$name is readable everywhere as it was designed", (palette) => {
	const theme = themeFromSettings(palette);
	// None of its colors has to be replaced.
	expect(theme).toMatchObject({
		primaryText: palette.primary,
		ring: palette.primary,
		secondaryText: palette.primary,
		secondaryContent: INK,
	});
	for (const [text, ground] of [
		[theme.primaryContent, palette.primary],
		[theme.accentContent, palette.accent],
		[theme.secondaryContent, palette.secondary],
		[theme.secondaryMuted, palette.secondary],
		[palette.primary, palette.secondary],
		[palette.primary, theme.cream],
	] as const) {
		expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
	}
});

/** Every 17th step of each channel: 4,096 colors through the whole space. */
const MANY_COLORS: HexColor[] = Array.from({ length: 4096 }, (_, index) => {
	const digits = index.toString(16).padStart(3, "0");
	return parseColor([...digits].map((digit) => digit + digit).join(""));
});

describe("parseColor", () => {
	it.each([
		["#e94873", "#e94873"],
		["e94873", "#e94873"],
		["", "#000000"],
		["#fff", "#000000"],
		["tomato", "#000000"],
		["#e94873;}body{display:none", "#000000"],
	])("makes %j %s", (text, color) => {
		expect(parseColor(text)).toBe(color);
		expect(isColor(text)).toBe(color !== "#000000");
	});

	it("tells black from no color", () => {
		expect(isColor("#000000")).toBe(true);
	});
});

it.each([
	["#000000", "#ffffff", 21],
	["#ffffff", "#ffffff", 1],
	["#777777", "#ffffff", 4.48],
	["#ff0000", "#ffffff", 4.0],
] as const)("contrast of %s and %s is %d, either way round", (one, other, ratio) => {
	expect(contrast(one, other)).toBeCloseTo(ratio, 1);
	expect(contrast(other, one)).toBe(contrast(one, other));
});

it("readableOn reaches 4.5 on every color", () => {
	const lowContrast = MANY_COLORS.filter((color) => contrast(readableOn(color), color) < 4.5);
	expect(lowContrast).toEqual([]);
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
});
