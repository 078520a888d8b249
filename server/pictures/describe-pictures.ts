import { setTimeout as delay } from "node:timers/promises";
import { pictureName } from "../../app/bakery/media/picture-source.ts";
import { PICTURE_BUCKET } from "../../app/bakery/media/rules.ts";
import type { PictureDetails } from "../../app/bakery/media/schema.ts";
import type { PictureDescription, PictureDescriptions } from "../../app/platform/pictures.ts";
import type { Pictures } from "./pictures.ts";

interface Options {
	/** The owner's descriptions of the gallery's pictures, by key. */
	details?: ReadonlyMap<string, PictureDetails>;
	withinMilliseconds?: number;
}

/**
 * Sizes and colors of pictures for the pages that show them, by image address, and what the owner
 * says about them. Known pictures are described from memory, others are looked at first. What is on
 * another site, is no picture, or cannot be looked at in time is left out: sending a page without a
 * description is better than waiting for it. The look goes on, and `onLearned` of `createPictures`
 * tells when it has succeeded.
 */
export async function describePictures(
	pictures: Pictures,
	imageUrls: Iterable<string>,
	{ details = new Map(), withinMilliseconds = 200 }: Options = {},
): Promise<PictureDescriptions> {
	const descriptions = new Map<string, PictureDescription>();
	const all = Promise.all(
		[...new Set(imageUrls)].map(async (imageUrl) => {
			const description = await describePicture(pictures, imageUrl, details);
			if (description) descriptions.set(imageUrl, description);
		}),
	);
	await Promise.race([all, delay(withinMilliseconds, undefined, { ref: false })]);
	return new Map(descriptions);
}

async function describePicture(
	pictures: Pictures,
	imageUrl: string,
	details: ReadonlyMap<string, PictureDetails>,
): Promise<PictureDescription | null> {
	const name = pictureName(imageUrl);
	const picture = name && (await pictures.recall(name).catch(() => null));
	if (!picture) return null;
	const { width, height, colors, transparent } = picture.facts;
	const said = name.source === PICTURE_BUCKET ? details.get(name.key) : undefined;
	return { width, height, colors: transparent ? null : colors, ...said };
}
