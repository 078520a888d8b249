import { contrast, darkenFor, type HexColor, parseColor, readableOn, tint } from "./color.ts";
import type { Settings } from "./schema.ts";

/** The house's own grounds, from which those of a bakery are tinted: cream paper, crust brown ink. */
const HOUSE = {
	paper: "#fbf5ea",
	surface: "#fffcf6",
	cream: "#f4eada",
	line: "#e3d3ba",
	footer: "#2f1d14",
} as const satisfies Record<string, HexColor>;

/** The color of text on light grounds. */
export const INK: HexColor = "#2b1a11";
/** The color of less important text. */
export const MUTED: HexColor = "#6a5345";

/** The colors of the site, each readable where it is used whatever the owner chose. */
export interface Theme {
	/** Surfaces in the brand color, such as filled buttons. */
	primary: HexColor;
	/** Text on `primary`. */
	primaryContent: HexColor;
	/** The background of the pages. */
	paper: HexColor;
	/** Lifted paper, for cards and fields. */
	surface: HexColor;
	/** The darkest ground of text in the brand color. */
	cream: HexColor;
	/** Lines between things, and the grounds of placeholders. */
	line: HexColor;
	/** The ground of the footer, which is dark. */
	footer: HexColor;
	/** The brand color as text on `cream`, `paper`, or `surface`: links, prices. */
	primaryText: HexColor;
	/**
	 * Focus rings: the brand color, or a darker one if its contrast with the background is too low.
	 */
	ring: HexColor;
	/** Quiet surfaces, and quiet buttons while they are pointed at. */
	secondary: HexColor;
	/** Text on `secondary`. */
	secondaryContent: HexColor;
	/** Less important text on `secondary`. */
	secondaryMuted: HexColor;
	/** The brand color as text on `secondary`, or that of the other text where it is unreadable. */
	secondaryText: HexColor;
	accent: HexColor;
	/** Text on `accent`. */
	accentContent: HexColor;
}

/** The colors of the site (product §4.1). An invalid color is black. */
export function themeFromSettings(
	settings: Pick<Settings, "primary" | "secondary" | "accent">,
): Theme {
	const primary = parseColor(settings.primary);
	const secondary = parseColor(settings.secondary);
	const secondaryContent = firstReadable([INK, readableOn(secondary)], secondary);
	const grounds = groundsFrom(primary, secondary);
	const primaryText = darkenFor(primary, grounds.cream, 4.5);
	const accent = parseColor(settings.accent);
	return {
		...grounds,
		primary,
		primaryContent: readableOn(primary),
		primaryText,
		ring: darkenFor(primary, grounds.cream, 3),
		secondary,
		secondaryContent,
		secondaryMuted: firstReadable([MUTED, secondaryContent], secondary),
		secondaryText: firstReadable([primaryText, secondaryContent], secondary),
		accent,
		accentContent: readableOn(accent),
	};
}

/**
 * The grounds of a bakery: light ones lean to its quiet color, and lines and the footer to its brand
 * color, so that two bakeries differ where neither shows its colors.
 */
function groundsFrom(primary: HexColor, secondary: HexColor) {
	const light = (ground: HexColor) =>
		tint(ground, [
			[secondary, 0.55],
			[primary, 0.15],
		]);
	return {
		paper: light(HOUSE.paper),
		surface: light(HOUSE.surface),
		cream: light(HOUSE.cream),
		line: tint(HOUSE.line, [
			[secondary, 0.3],
			[primary, 0.25],
		]),
		footer: tint(HOUSE.footer, [[primary, 0.85]]),
	};
}

/** The preferred color where it is readable as text on the ground. */
function firstReadable([preferred, fallback]: [HexColor, HexColor], ground: HexColor): HexColor {
	return contrast(preferred, ground) >= 4.5 ? preferred : fallback;
}

/** Three colors that go together, each readable wherever the site puts it. */
interface Palette {
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
