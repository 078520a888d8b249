import type { DescribeImages } from "../../platform/requests/describe-images-context.ts";
import { firstLetter } from "./first-letter.ts";
import type { Illustrated, WithImageInfo } from "./schema.ts";

/** Adds to each item what the server knows of its image, and what stands in for it. */
export async function withImages<Item extends Illustrated>(
	items: readonly Item[],
	describeImages: DescribeImages,
): Promise<WithImageInfo<Item>[]> {
	const descriptions = await describeImages(items.flatMap(({ imageUrl }) => imageUrl ?? []));
	return items.map((item) => ({
		...item,
		initial: firstLetter(item.name),
		image: (item.imageUrl && descriptions.get(item.imageUrl)) || null,
	}));
}
