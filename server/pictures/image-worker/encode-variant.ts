import type { Sharp } from "sharp";
import { encodingOf, readFocus, type Variant } from "./encoding.ts";
import { openPicture } from "./open-picture.ts";
import type { PictureFacts } from "./picture-facts.ts";
import { NotAPictureError } from "./picture-facts.ts";

/**
 * Encodes a variant of a picture, without the metadata of the original.
 * @throws {NotAPictureError} when the picture turns out to be damaged, or takes too long
 */
export async function encodeVariant(
	bytes: Uint8Array,
	facts: PictureFacts,
	variant: Variant,
): Promise<Buffer<ArrayBuffer>> {
	const { width, height, format } = variant;
	const shownWidth = Math.max(width, ((height ?? 0) * facts.width) / facts.height);
	try {
		const opened = openPicture(bytes, facts, shownWidth);
		const picture = variant.focus
			? cropAround(opened, facts, variant)
			: opened.resize(width, height, { fit: "cover" });
		if (format === "jpeg") picture.flatten({ background: "white" });
		return await picture.toFormat(format, encodingOf(variant)).toBuffer();
	} catch (cause) {
		throw new NotAPictureError("The picture cannot be processed.", { cause });
	}
}

/** Cut off as a browser does it for `object-position`. */
function cropAround(picture: Sharp, facts: PictureFacts, { width, height, focus = "" }: Variant) {
	const place = { width, height: height ?? width };
	const scale = Math.max(place.width / facts.width, place.height / facts.height);
	const whole = {
		width: Math.max(place.width, Math.round(facts.width * scale)),
		height: Math.max(place.height, Math.round(facts.height * scale)),
	};
	const [x, y] = readFocus(focus);
	const left = Math.round(((whole.width - place.width) * x) / 100);
	const top = Math.round(((whole.height - place.height) * y) / 100);
	return picture.resize({ ...whole, fit: "fill" }).extract({ left, top, ...place });
}
