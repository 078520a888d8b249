import type { ImageFacts } from "../../app/bakery/media/stored-images.server.ts";
import { type ImageSize, imageWidths, socialPreviewSize } from "../../app/platform/images.ts";
import { acceptanceOf } from "../http/accept-header.ts";
import {
	encodingVersion,
	type ImageFormat,
	readFocus,
	type Variant,
} from "./image-worker/encoding.ts";

/** The size that a piece of an address names, or null. */
export function readImageSize(text: string): ImageSize | null {
	if (text === "social") return text;
	return imageWidths.find((width) => String(width) === text) ?? null;
}

/**
 * Which variant answers a request. No image is ever enlarged: a small one is sent as it is, and
 * a small preview is the largest part of the image that has a preview's proportions.
 * @param accept the request's Accept header
 * @param focus the point that stays in sight of a preview; by default its middle
 */
export function chooseVariant(
	facts: ImageFacts,
	size: ImageSize,
	accept: string,
	focus?: string,
): Variant {
	if (size !== "social") {
		const width = Math.min(size, facts.width);
		return { width, height: null, format: bestFormat(accept, facts) };
	}
	// Those who fetch previews do not all understand newer formats.
	return { ...socialPreviewSize(facts), format: "jpeg", ...(focus && { focus }) };
}

/** The folder of the variants of an image: another one once they would come out differently. */
export function variantFolder(version: string): string {
	return `${version}-${encodingVersion}`;
}

/** The name of the file that a variant is kept in. */
export function variantFile(facts: ImageFacts, { width, height, format, focus }: Variant): string {
	const crop = height === null ? "" : `x${height}`;
	const around = focus ? `-${readFocus(focus).join("-")}` : "";
	return `${variantFolder(facts.version)}/${width}${crop}${around}.${format}`;
}

/** Formats that not every browser knows, the smaller first. */
const newFormats = ["avif", "webp"] as const;

const acceptsFormat = { avif: acceptanceOf("image/avif"), webp: acceptanceOf("image/webp") };

/** AVIF before WebP before what every browser knows, which for transparent images is PNG. */
function bestFormat(accept: string, { transparent }: ImageFacts): ImageFormat {
	const always = transparent ? "png" : "jpeg";
	return newFormats.find((format) => acceptsFormat[format](accept)) ?? always;
}
