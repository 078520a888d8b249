import { darkenFor, type HexColor, parseColor, readableOn } from "./color.ts";
import type { Settings } from "./schema.ts";

/** The cream that the pages stand on. */
export const GROUND: HexColor = "#fbf5ea";

/** The darkest of what text in the brand colour stands on: toasted cream. */
const DARKEST_GROUND: HexColor = "#f4eada";

/** The colours of the site, each readable where it is used whatever the owner chose. */
export interface Theme {
	/** Surfaces in the brand colour, such as filled buttons. */
	primary: HexColor;
	/** Text on `primary`. */
	primaryContent: HexColor;
	/** The brand colour as text on cream, toasted cream or paper: links, prices. */
	primaryText: HexColor;
	/** Focus rings: the brand colour, or a darker one where it would be lost on the ground. */
	ring: HexColor;
	accent: HexColor;
	/** Text on `accent`. */
	accentContent: HexColor;
}

/**
 * The colours of the site: primary drives primary and ring, accent drives accent (spec §4), an
 * invalid colour is black. Secondary is stored and shown nowhere.
 */
export function themeFromSettings(settings: Pick<Settings, "primary" | "accent">): Theme {
	const primary = parseColor(settings.primary);
	const accent = parseColor(settings.accent);
	return {
		primary,
		primaryContent: readableOn(primary),
		primaryText: darkenFor(primary, DARKEST_GROUND, 4.5),
		ring: darkenFor(primary, DARKEST_GROUND, 3),
		accent,
		accentContent: readableOn(accent),
	};
}
