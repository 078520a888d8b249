import { pictureName } from "../../bakery/media/picture-source.ts";
import { type PictureName, pictureAddress } from "../../platform/pictures.ts";

const defaultPicture: PictureName = { source: "bundled", key: "hero.jpg" };

/**
 * The picture that social networks show with a link, 1200 × 630 pixels.
 * @param imageUrl as stored; without one, or with one on another site, it is the default picture.
 */
export function socialPicturePath(imageUrl: string | null): string {
	const name = imageUrl ? pictureName(imageUrl) : null;
	return pictureAddress(name ?? defaultPicture, "social");
}
