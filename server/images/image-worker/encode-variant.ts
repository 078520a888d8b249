import type { Sharp } from "sharp";
import type { ImageFacts } from "../../../app/bakery/media/stored-images.server.ts";
import { encodingOf, readFocus, type Variant } from "./encoding.ts";
import { NotAnImageError } from "./not-an-image.ts";
import { openImage } from "./open-image.ts";

/**
 * Encodes a variant of an image, without the metadata of the original.
 * @throws {NotAnImageError} when the image turns out to be damaged, or takes too long
 */
export async function encodeVariant(
	bytes: Uint8Array,
	facts: ImageFacts,
	variant: Variant,
): Promise<Buffer<ArrayBuffer>> {
	const { width, height, format } = variant;
	const shownWidth = Math.max(width, ((height ?? 0) * facts.width) / facts.height);
	try {
		const opened = openImage(bytes, facts, shownWidth);
		const image = variant.focus
			? cropAround(opened, facts, variant)
			: opened.resize(width, height, { fit: "cover" });
		if (format === "jpeg") image.flatten({ background: "white" });
		return await image.toFormat(format, encodingOf(variant)).toBuffer();
	} catch (cause) {
		throw new NotAnImageError("The image cannot be processed.", { cause });
	}
}

/** Cut off as a browser does it for `object-position`. */
function cropAround(image: Sharp, facts: ImageFacts, { width, height, focus = "" }: Variant) {
	const place = { width, height: height ?? width };
	const scale = Math.max(place.width / facts.width, place.height / facts.height);
	const whole = {
		width: Math.max(place.width, Math.round(facts.width * scale)),
		height: Math.max(place.height, Math.round(facts.height * scale)),
	};
	const [x, y] = readFocus(focus);
	const left = Math.round(((whole.width - place.width) * x) / 100);
	const top = Math.round(((whole.height - place.height) * y) / 100);
	return image.resize({ ...whole, fit: "fill" }).extract({ left, top, ...place });
}
