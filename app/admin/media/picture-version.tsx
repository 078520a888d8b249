import { NO_IMAGE } from "../../bakery/content/sections/common-fields.ts";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import { Picture } from "../../ui/picture.tsx";

/** A picture in a comparison of two versions of a record. */
export function PictureVersion({ imageUrl }: { imageUrl: string | null }) {
	if (!imageUrl || imageUrl === NO_IMAGE) return "No image";
	return (
		<Picture
			source={pictureSource(imageUrl)}
			alt={`Image ${imageUrl.split("/").at(-1)}`}
			sizes="8rem"
			width={160}
			height={160}
			largest={320}
			className="mt-1 size-32 rounded-field"
		/>
	);
}
