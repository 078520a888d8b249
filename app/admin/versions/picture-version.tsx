import { KeptPicture } from "../picture-views/kept-picture.tsx";

/** A picture in a comparison of two versions of a record. */
export function PictureVersion({ imageUrl }: { imageUrl: string | null }) {
	if (!imageUrl) return "No image";
	return (
		<KeptPicture
			key={imageUrl}
			imageUrl={imageUrl}
			alt={`Image ${imageUrl.split("/").at(-1)}`}
			sizes="8rem"
			className="mt-1 size-32 rounded-field"
		/>
	);
}
