import type { DescribePictures } from "../../platform/requests/describe-pictures-context.ts";
import { firstLetter } from "./first-letter.ts";
import type { Pictured, WithPictureInfo } from "./schema.ts";

/** Adds to each item what the server knows of its picture, and what stands in for it. */
export async function withPictures<Item extends Pictured>(
	items: readonly Item[],
	describePictures: DescribePictures,
): Promise<WithPictureInfo<Item>[]> {
	const descriptions = await describePictures(items.flatMap(({ imageUrl }) => imageUrl ?? []));
	return items.map((item) => ({
		...item,
		initial: firstLetter(item.name),
		picture: (item.imageUrl && descriptions.get(item.imageUrl)) || null,
	}));
}
