import { setTimeout as delay } from "node:timers/promises";
import { pictureName } from "../../app/bakery/media/picture-source.ts";
import type { PictureDescription, PictureDescriptions } from "../../app/platform/pictures.ts";
import type { Pictures } from "./pictures.ts";

/**
 * Sizes and colours of pictures for the pages that show them, by image address. Known pictures are
 * described from memory, others are looked at first. What is on another site, is no picture, or
 * cannot be looked at in time is left out: a page had rather be sent without a description than
 * wait for it. The look goes on, and `onLearned` of `createPictures` tells when it has succeeded.
 */
export async function describePictures(
	pictures: Pictures,
	imageUrls: Iterable<string>,
	{ withinMilliseconds = 200 } = {},
): Promise<PictureDescriptions> {
	const descriptions = new Map<string, PictureDescription>();
	const all = Promise.all(
		[...new Set(imageUrls)].map(async (imageUrl) => {
			const description = await describePicture(pictures, imageUrl);
			if (description) descriptions.set(imageUrl, description);
		}),
	);
	await Promise.race([all, delay(withinMilliseconds, undefined, { ref: false })]);
	return new Map(descriptions);
}

async function describePicture(
	pictures: Pictures,
	imageUrl: string,
): Promise<PictureDescription | null> {
	const name = pictureName(imageUrl);
	const picture = name && (await pictures.recall(name).catch(() => null));
	if (!picture) return null;
	const { width, height, colors, transparent } = picture.facts;
	return { width, height, colors: transparent ? null : colors };
}
