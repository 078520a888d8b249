import { describe, expect, it, test } from "vitest";
import { contrast } from "./color.ts";
import { INK, MUTED, PALETTES, themeFromSettings } from "./theme.ts";

describe("themeFromSettings", () => {
	it("drives primary and ring by primary, accent by accent", () => {
		expect(
			themeFromSettings({ primary: "#a63d2f", secondary: "#f5ebe0", accent: "e6a83f" }),
		).toEqual({
			paper: "#fcf4eb",
			surface: "#fefbf6",
			cream: "#f6e8db",
			line: "#e6d1bd",
			footer: "#2f1c17",
			primary: "#a63d2f",
			primaryContent: "#ffffff",
			primaryText: "#a63d2f",
			ring: "#a63d2f",
			secondary: "#f5ebe0",
			secondaryContent: "#2b1a11",
			secondaryMuted: "#6a5345",
			secondaryText: "#a63d2f",
			accent: "#e6a83f",
			accentContent: "#000000",
		});
	});

	it("makes an invalid color black", () => {
		expect(themeFromSettings({ primary: "tomato", secondary: "#12", accent: "" })).toMatchObject({
			primary: "#000000",
			primaryContent: "#ffffff",
			secondary: "#000000",
			secondaryContent: "#ffffff",
			accent: "#000000",
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

	it("gives bakeries of other colors other grounds", () => {
		const looks = PALETTES.map(themeFromSettings);
		for (const ground of ["paper", "line", "footer"] as const) {
			expect(new Set(looks.map((look) => look[ground])).size).toBe(PALETTES.length);
		}
	});

	it("takes the color out of the grounds of a bakery in black and white", () => {
		const { paper } = themeFromSettings({ primary: "#000000", secondary: "#ffffff", accent: "" });
		const channels = [1, 3, 5].map((start) => Number.parseInt(paper.slice(start, start + 2), 16));
		expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(6);
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

test("no two palettes look alike", () => {
	expect(new Set(PALETTES.map(({ primary }) => primary)).size).toBe(5);
});
