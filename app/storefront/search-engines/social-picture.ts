import { DEFAULT_PICTURE } from "../../bakery/media/default-picture.ts";
import { pictureName } from "../../bakery/media/picture-source.ts";
import { pictureAddress } from "../../platform/pictures.ts";

/**
 * The picture that social networks show with a link, 1200 × 630 pixels.
 * @param imageUrl as stored; without one, or with one on another site, it is the default picture.
 */
export function socialPicturePath(imageUrl: string | null): string {
	const name = imageUrl ? pictureName(imageUrl) : null;
	return pictureAddress(name ?? DEFAULT_PICTURE, "social");
}
