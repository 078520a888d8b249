import type { Settings } from "./stored-site.ts";

/** A color as browsers, stylesheets and `input type=color` understand it: `#` and 6 hex digits. */
export type HexColor = `#${string}`;

/** Red, green and blue as amounts of light, 0 to 1 (linear sRGB). */
type Light = readonly [red: number, green: number, blue: number];

/** How light a color is, and how far it is from gray toward red and toward yellow (OKLab). */
type Oklab = readonly [lightness: number, red: number, yellow: number];

const BLACK: HexColor = "#000000";
const WHITE: HexColor = "#ffffff";

const HEX_DIGITS = /^#?([0-9a-f]{6})$/i;

/** Whether a text is a valid color. */
export function isColor(text: string): boolean {
	return HEX_DIGITS.test(text.trim());
}

/**
 * The color of a text: 6 hex digits with or without `#`, in any case; all else is black (product §29).
 */
export function parseColor(text: string): HexColor {
	const [, digits] = HEX_DIGITS.exec(text.trim()) ?? [];
	return digits === undefined ? BLACK : `#${digits.toLowerCase()}`;
}

/** The contrast between two colors, 1 to 21 (WCAG 2, 1.4.3). */
export function contrast(one: HexColor, other: HexColor): number {
	const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
		number,
		number,
	];
	return (lighter + 0.05) / (darker + 0.05);
}

/** White where its contrast on the color reaches 4.5, otherwise black, which reaches 4.67. */
export function readableOn(ground: HexColor): HexColor {
	return contrast(WHITE, ground) >= 4.5 ? WHITE : BLACK;
}

/** The color, darkened with its hue until it reaches a contrast on a light ground. */
export function darkenFor(color: HexColor, ground: HexColor, wanted: number): HexColor {
	if (contrast(color, ground) >= wanted) return color;
	// The contrast formula, solved for the luminance of the darker color.
	const allowed = (luminance(ground) + 0.05) / wanted - 0.05;
	const factor = Math.max(0, allowed) / luminance(color);
	const [red, green, blue] = lightOf(color);
	return toHex([red * factor, green * factor, blue * factor]);
}

/** From this distance from gray on, a color has a hue to give. */
const COLORFUL = 0.01;

/**
 * A ground with some of the hue of other colors, each by its weight. It stays as light and as far
 * from gray, so texts on it stay readable; only gray takes color away.
 */
function tint(
	ground: HexColor,
	tints: readonly (readonly [color: HexColor, weight: number])[],
): HexColor {
	const [lightness, ...own] = toOklab(ground);
	const strength = Math.hypot(...own);
	const rest = tints.reduce((left, [, weight]) => left - weight, 1);
	const parts = tints.map(([color, weight]) => {
		const [, ...hue] = toOklab(color);
		const factor = (weight * strength) / Math.max(Math.hypot(...hue), COLORFUL);
		return [hue[0] * factor, hue[1] * factor] as const;
	});
	const axis = (index: 0 | 1) => parts.reduce((sum, part) => sum + part[index], own[index] * rest);
	return toHex(fromOklab([lightness, axis(0), axis(1)]));
}

function toOklab(color: HexColor): Oklab {
	const [red, green, blue] = lightOf(color);
	const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	return [
		0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
		1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
		0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
	];
}

function fromOklab([lightness, red, yellow]: Oklab): Light {
	const long = (lightness + 0.3963377774 * red + 0.2158037573 * yellow) ** 3;
	const medium = (lightness - 0.1055613458 * red - 0.0638541728 * yellow) ** 3;
	const short = (lightness - 0.0894841775 * red - 1.291485548 * yellow) ** 3;
	return [
		4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
	];
}

function luminance(color: HexColor): number {
	const [red, green, blue] = lightOf(color);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lightOf(color: HexColor): Light {
	const value = Number.parseInt(color.slice(1), 16);
	return [decode(value >> 16), decode((value >> 8) & 0xff), decode(value & 0xff)];
}

/** From a byte of a hex color to an amount of light (the sRGB transfer function). */
function decode(byte: number): number {
	const signal = byte / 255;
	return signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4;
}

/** From an amount of light to two hex digits, rounded to the darker side. */
function encode(light: number): string {
	const inside = Math.min(1, Math.max(0, light));
	const signal = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
	return Math.floor(signal * 255)
		.toString(16)
		.padStart(2, "0");
}

function toHex(light: Light): HexColor {
	return `#${light.map(encode).join("")}`;
}

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

/** The colors of the site (product §29). An invalid color is black. */
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
