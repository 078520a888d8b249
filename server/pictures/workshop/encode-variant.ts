import type { PictureFacts } from "../picture-facts.ts";
import { NotAPictureError } from "../picture-facts.ts";
import { encoding, type Variant } from "../variants.ts";
import { openPicture } from "./open-picture.ts";

/**
 * Encodes a variant of a picture, without the metadata of the original.
 * @throws {NotAPictureError} when the picture turns out to be damaged, or takes too long
 */
export async function encodeVariant(
	bytes: Uint8Array,
	facts: PictureFacts,
	{ width, height, format }: Variant,
): Promise<Buffer<ArrayBuffer>> {
	const shownWidth = Math.max(width, ((height ?? 0) * facts.width) / facts.height);
	try {
		const picture = openPicture(bytes, facts, shownWidth).resize(width, height, { fit: "cover" });
		if (format === "jpeg") picture.flatten({ background: "white" });
		return await picture.toFormat(format, encoding[format]).toBuffer();
	} catch (cause) {
		throw new NotAPictureError("The picture cannot be processed.", { cause });
	}
}
