import { contrast, darkenFor, type HexColor, parseColor, readableOn } from "./color.ts";
import type { Settings } from "./schema.ts";

/** The background of the pages: cream. */
export const BACKGROUND: HexColor = "#fbf5ea";

/** The darkest background of text in the brand color: toasted cream. */
const DARKEST_BACKGROUND: HexColor = "#f4eada";

/** The color of text on cream. */
export const INK: HexColor = "#2b1a11";
/** The color of less important text. */
const MUTED: HexColor = "#6a5345";

/** The colors of the site, each readable where it is used whatever the owner chose. */
export interface Theme {
	/** Surfaces in the brand color, such as filled buttons. */
	primary: HexColor;
	/** Text on `primary`. */
	primaryContent: HexColor;
	/** The brand color as text on cream, toasted cream or paper: links, prices. */
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
	const primaryText = darkenFor(primary, DARKEST_BACKGROUND, 4.5);
	const accent = parseColor(settings.accent);
	return {
		primary,
		primaryContent: readableOn(primary),
		primaryText,
		ring: darkenFor(primary, DARKEST_BACKGROUND, 3),
		secondary,
		secondaryContent,
		secondaryMuted: firstReadable([MUTED, secondaryContent], secondary),
		secondaryText: firstReadable([primaryText, secondaryContent], secondary),
		accent,
		accentContent: readableOn(accent),
	};
}

/** The preferred color where it is readable as text on the ground. */
function firstReadable([preferred, fallback]: [HexColor, HexColor], ground: HexColor): HexColor {
	return contrast(preferred, ground) >= 4.5 ? preferred : fallback;
}
