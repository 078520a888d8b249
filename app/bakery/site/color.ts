/** A color as browsers, stylesheets and `input type=color` understand it: `#` and 6 hex digits. */
export type HexColor = `#${string}`;

/** Red, green and blue as amounts of light, 0 to 1 (linear sRGB). */
type Light = readonly [red: number, green: number, blue: number];

const BLACK: HexColor = "#000000";
const WHITE: HexColor = "#ffffff";

const HEX_DIGITS = /^#?([0-9a-f]{6})$/i;

/** Whether a text is a valid color. */
export function isColor(text: string): boolean {
	return HEX_DIGITS.test(text.trim());
}

/**
 * The color of a text: 6 hex digits with or without `#`, in any case; all else is black (product §5.9).
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
	const signal = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
	return Math.floor(signal * 255)
		.toString(16)
		.padStart(2, "0");
}

function toHex(light: Light): HexColor {
	return `#${light.map(encode).join("")}`;
}
