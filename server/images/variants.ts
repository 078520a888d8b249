import { type ImageSize, imageWidths, socialPreviewSize } from "../../app/platform/images.ts";
import { acceptanceOf } from "../http/accept-header.ts";
import { encoding, type ImageFormat, readFocus, type Variant } from "./image-worker/encoding.ts";
import type { ImageFacts } from "./image-worker/image-facts.ts";

/** The size that a piece of an address names, or null. */
export function readImageSize(text: string): ImageSize | null {
	if (text === "social") return text;
	return imageWidths.find((width) => String(width) === text) ?? null;
}

/** How much larger and smaller than asked for an image may be that is sent in place of another. */
const substitute = { maxLarger: 3, minSmaller: 0.5 };

/**
 * Which variant answers a request. No image is ever enlarged: a small one is sent as it is, and
 * a small preview is the largest part of the image that has a preview's proportions.
 * @param accept the request's Accept header
 * @param focus the point that stays in sight of a preview; null for its middle
 */
export function chooseVariant(
	facts: ImageFacts,
	size: ImageSize,
	accept: string,
	focus: string | null = null,
): Variant {
	if (size !== "social") {
		const width = Math.min(size, facts.width);
		const [format] = acceptedFormats(accept, facts);
		return { width, height: null, format };
	}
	// Those who fetch previews do not all understand newer formats.
	return { ...socialPreviewSize(facts), format: "jpeg", ...(focus && { focus }) };
}

/** The name of the file that a variant is kept in. */
export function variantFile(version: string, { width, height, format, focus }: Variant): string {
	const crop = height === null ? "" : `x${height}`;
	const around = focus ? `-${readFocus(focus).join("-")}` : "";
	return `${version}-${width}${crop}${around}.${format}`;
}

/** The variant that a file name of `variantFile` means; null for that of another version. */
export function readVariantFile(version: string, file: string): Variant | null {
	const [, ofVersion, width, height, format] = /^(\w+)-(\d+)(?:x(\d+))?\.(\w+)$/.exec(file) ?? [];
	if (ofVersion !== version || !isFormat(format)) return null;
	return { width: Number(width), height: height ? Number(height) : null, format };
}

/**
 * What to send while a variant is not there yet: the nearest in width, rather a larger one, of those
 * that are. None is sent that is much smaller, which would be seen, or much larger, which would take
 * longer than the right one. A cropped image has no substitute: those who fetch
 * previews fetch them once.
 * @param accept the request's Accept header
 */
export function nearestVariant(
	wanted: Variant,
	variants: Variant[],
	facts: ImageFacts,
	accept: string,
): Variant | null {
	if (wanted.height !== null) return null;
	const formats = acceptedFormats(accept, facts);
	const usable = formats.flatMap((format) =>
		variants
			.filter((variant) => variant.height === null && variant.format === format)
			.filter(({ width }) => width <= wanted.width * substitute.maxLarger)
			.filter(({ width }) => width >= wanted.width * substitute.minSmaller),
	);
	const larger = usable.filter(({ width }) => width >= wanted.width);
	const widths = (larger.length > 0 ? larger : usable).map(({ width }) => width);
	const nearest = larger.length > 0 ? Math.min(...widths) : Math.max(...widths);
	return usable.find(({ width }) => width === nearest) ?? null;
}

/** Formats that not every browser knows, the smaller first. */
const newFormats = ["avif", "webp"] as const;

const acceptsFormat = { avif: acceptanceOf("image/avif"), webp: acceptanceOf("image/webp") };

/** AVIF before WebP before what every browser knows, which for transparent images is PNG. */
function acceptedFormats(
	accept: string,
	{ transparent }: ImageFacts,
): [ImageFormat, ...ImageFormat[]] {
	const always = transparent ? "png" : "jpeg";
	const [first, ...others] = newFormats.filter((format) => acceptsFormat[format](accept));
	return first ? [first, ...others, always] : [always];
}

function isFormat(text: string | undefined): text is ImageFormat {
	return text !== undefined && Object.hasOwn(encoding, text);
}
