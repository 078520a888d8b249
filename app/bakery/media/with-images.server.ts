import type { DescribeImages } from "../../platform/requests/contexts.ts";
import type { Illustrated, WithImageInfo } from "./images.ts";

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

/** The letter shown in place of a missing image (product §2.5), in upper case. */
export function firstLetter(name: string): string {
	const [first] = new Intl.Segmenter().segment(name.trim());
	return first?.segment.toLocaleUpperCase("en") ?? "";
}
