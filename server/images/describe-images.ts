import { setTimeout as delay } from "node:timers/promises";
import { IMAGE_BUCKET, imageName } from "../../app/bakery/media/image-source.ts";
import type { ImageDetails } from "../../app/bakery/media/images.ts";
import type { ImageDescription, ImageDescriptions } from "../../app/platform/images.ts";
import type { Images } from "./images.ts";

interface Options {
	/** The stored details of the gallery's images, by key: null for a deleted one. */
	details?: ReadonlyMap<string, ImageDetails | null>;
	withinMilliseconds?: number;
}

/**
 * Sizes and colors of images for the pages that show them, by image address, and what the owner
 * says about them. Known images are described from memory, others are looked at first. What is on
 * another site, is no image, or cannot be looked at in time has no description: sending a page
 * without one is better than waiting for it. The look goes on, and `onLearned` of `createImages`
 * tells when it has succeeded.
 */
export async function describeImages(
	images: Images,
	imageUrls: Iterable<string>,
	{ details = new Map(), withinMilliseconds = 200 }: Options = {},
): Promise<ImageDescriptions> {
	const descriptions = new Map<string, ImageDescription | null>();
	const all = Promise.all(
		[...new Set(imageUrls)].map(async (imageUrl) => {
			const description = await describeImage(images, imageUrl, details);
			if (description !== undefined) descriptions.set(imageUrl, description);
		}),
	);
	await Promise.race([all, delay(withinMilliseconds, undefined, { ref: false })]);
	return new Map(descriptions);
}

async function describeImage(
	images: Images,
	imageUrl: string,
	details: ReadonlyMap<string, ImageDetails | null>,
): Promise<ImageDescription | null | undefined> {
	const name = imageName(imageUrl);
	const said = name?.source === IMAGE_BUCKET ? details.get(name.key) : undefined;
	if (said === null) return null;
	const image = name && (await images.recall(name).catch(() => null));
	if (!image) return undefined;
	const { width, height, colors, transparent } = image.facts;
	return { width, height, colors: transparent ? null : colors, ...said };
}
