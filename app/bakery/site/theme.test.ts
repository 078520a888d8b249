import { describe, expect, it } from "vitest";
import { contrast } from "./color.ts";
import { BACKGROUND, themeFromSettings } from "./theme.ts";

describe("themeFromSettings", () => {
	it("drives primary and ring by primary, accent by accent", () => {
		expect(themeFromSettings({ primary: "#a63d2f", accent: "e6a83f" })).toEqual({
			primary: "#a63d2f",
			primaryContent: "#ffffff",
			primaryText: "#a63d2f",
			ring: "#a63d2f",
			accent: "#e6a83f",
			accentContent: "#000000",
		});
	});

	it("makes an invalid color black", () => {
		expect(themeFromSettings({ primary: "tomato", accent: "" })).toMatchObject({
			primary: "#000000",
			primaryContent: "#ffffff",
			accent: "#000000",
		});
	});

	it.each(["#ffffff", "#ffff00", "#fbf6ee", "#e94873"])(
		"keeps text and ring visible on the ground with primary %s",
		(primary) => {
			const theme = themeFromSettings({ primary, accent: primary });
			expect(theme.primary).toBe(primary);
			expect(contrast(theme.primaryText, BACKGROUND)).toBeGreaterThanOrEqual(4.5);
			expect(contrast(theme.ring, BACKGROUND)).toBeGreaterThanOrEqual(3);
		},
	);
});
