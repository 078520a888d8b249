import { darkenFor, type HexColor, parseColor, readableOn } from "./color.ts";
import type { Settings } from "./schema.ts";

/** The background of the pages: cream. */
export const BACKGROUND: HexColor = "#fbf5ea";

/** The darkest background of text in the brand color: toasted cream. */
const DARKEST_BACKGROUND: HexColor = "#f4eada";

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
	accent: HexColor;
	/** Text on `accent`. */
	accentContent: HexColor;
}

/**
 * The colors of the site: primary drives primary and ring, accent drives accent (product §4.1), an
 * invalid color is black. Secondary is stored and shown nowhere.
 */
export function themeFromSettings(settings: Pick<Settings, "primary" | "accent">): Theme {
	const primary = parseColor(settings.primary);
	const accent = parseColor(settings.accent);
	return {
		primary,
		primaryContent: readableOn(primary),
		primaryText: darkenFor(primary, DARKEST_BACKGROUND, 4.5),
		ring: darkenFor(primary, DARKEST_BACKGROUND, 3),
		accent,
		accentContent: readableOn(accent),
	};
}
