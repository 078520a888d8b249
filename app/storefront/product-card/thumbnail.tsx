import type { Illustrated, WithImageInfo } from "../../bakery/media/images.ts";
import { ImagePlace } from "../layout/image-place.tsx";

/** The image of something whose name is beside it. */
export type ThumbnailImage = Omit<WithImageInfo<Illustrated>, "name">;

/** A small square image of a product, or the first letter of its name. */
export function Thumbnail({ initial, imageUrl, image }: ThumbnailImage) {
	return (
		<ImagePlace
			of={{ initial, imageUrl, image }}
			alt=""
			sizes="(min-width: 40rem) 96px, 72px"
			largest={320}
			width={96}
			height={96}
			className="thumbnail"
		/>
	);
}
