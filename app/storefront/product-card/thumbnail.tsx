import { pictureSource } from "../../bakery/media/picture-source.ts";
import type { Pictured, WithPictureInfo } from "../../bakery/media/schema.ts";
import { Picture } from "../../ui/picture.tsx";
import { PicturePlace } from "../layout/picture-place.tsx";

/** The image of something whose name is beside it. */
export type ThumbnailImage = Omit<WithPictureInfo<Pictured>, "name">;

/** A small square picture of a product, or the first letter of its name. */
export function Thumbnail({ initial, imageUrl, picture }: ThumbnailImage) {
	const source = imageUrl ? pictureSource(imageUrl, picture) : null;
	return (
		<PicturePlace source={source} data-initial={initial} className="thumbnail">
			{source ? (
				<Picture
					source={source}
					alt=""
					sizes="(min-width: 40rem) 96px, 72px"
					largest={320}
					width={96}
					height={96}
					className="size-full"
				/>
			) : null}
		</PicturePlace>
	);
}
