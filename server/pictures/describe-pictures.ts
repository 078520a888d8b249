import { setTimeout as delay } from "node:timers/promises";
import { pictureName } from "../../app/bakery/media/picture-source.ts";
import type { PictureDescription } from "../../app/platform/pictures.ts";
import type { Pictures } from "./pictures.ts";

/**
 * Sizes and colours of pictures for the pages that show them, by image address. Known pictures are
 * described from memory, others are looked at first. What is on another site, is no picture, or
 * cannot be looked at in time is left out: a page had rather be sent without a description than
 * wait for it.
 */
export async function describePictures(
	pictures: Pictures,
	imageUrls: Iterable<string>,
	{ withinMilliseconds = 2000 } = {},
): Promise<Map<string, PictureDescription>> {
	const descriptions = new Map<string, PictureDescription>();
	const giveUp = new AbortController();
	const all = Promise.all(
		[...new Set(imageUrls)].map(async (imageUrl) => {
			const description = await describePicture(pictures, imageUrl);
			if (description) descriptions.set(imageUrl, description);
		}),
	);
	const timeout = delay(withinMilliseconds, undefined, { signal: giveUp.signal }).catch(() => {});
	await Promise.race([all, timeout]);
	giveUp.abort();
	return new Map(descriptions);
}

async function describePicture(
	pictures: Pictures,
	imageUrl: string,
): Promise<PictureDescription | null> {
	const name = pictureName(imageUrl);
	const picture = name && (await pictures.recall(name).catch(() => null));
	if (!picture) return null;
	const { width, height, color } = picture.facts;
	return { width, height, color };
}
