import { expect, test } from "vitest";
import { contrast } from "./color.ts";
import { PALETTES } from "./palettes.ts";
import { INK, themeFromSettings } from "./theme.ts";

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
