import type { DescribePictures } from "../../platform/requests/describe-pictures-context.ts";
import type { WithPictureInfo } from "./schema.ts";

/** Adds to each item what the server knows of its picture. */
export async function withPictures<Item extends { imageUrl: string | null }>(
	items: readonly Item[],
	describePictures: DescribePictures,
): Promise<WithPictureInfo<Item>[]> {
	const descriptions = await describePictures(items.flatMap(({ imageUrl }) => imageUrl ?? []));
	return items.map((item) => ({
		...item,
		picture: (item.imageUrl && descriptions.get(item.imageUrl)) || null,
	}));
}
