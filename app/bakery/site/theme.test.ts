import { describe, expect, it } from "vitest";
import { contrast } from "./color.ts";
import { BACKGROUND, themeFromSettings } from "./theme.ts";

describe("themeFromSettings", () => {
	it("drives primary and ring by primary, accent by accent", () => {
		expect(
			themeFromSettings({ primary: "#a63d2f", secondary: "#f5ebe0", accent: "e6a83f" }),
		).toEqual({
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
			expect(contrast(theme.primaryText, BACKGROUND)).toBeGreaterThanOrEqual(4.5);
			expect(contrast(theme.ring, BACKGROUND)).toBeGreaterThanOrEqual(3);
		},
	);
});
