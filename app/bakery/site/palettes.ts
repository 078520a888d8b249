import type { HexColor } from "./color.ts";

/** Three colors that go together, each readable wherever the site puts it. */
export interface Palette {
	name: string;
	primary: HexColor;
	secondary: HexColor;
	accent: HexColor;
}

/** The palettes that the settings offer, next to the free choice. */
export const PALETTES: readonly Palette[] = [
	{ name: "Brick Oven", primary: "#a63d2f", secondary: "#f5ebe0", accent: "#e6a83f" },
	{ name: "Dark Rye", primary: "#6b4423", secondary: "#f3ead9", accent: "#d9a441" },
	{ name: "Rosemary", primary: "#4a6343", secondary: "#edf2e6", accent: "#e3b04b" },
	{ name: "Blueberry", primary: "#3d5487", secondary: "#ebeff7", accent: "#edbb63" },
	{ name: "Raspberry", primary: "#a3315a", secondary: "#faebee", accent: "#f0b58a" },
];
