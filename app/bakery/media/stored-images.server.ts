import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { CENTER, focusPosition } from "./image-source.ts";

/** The properties of an image. Its size is that of the right way up, in pixels. */
const imageFacts = z.object({
	width: z.number(),
	height: z.number(),
	/** The colors of its upper, middle and lower third, as the stops of a CSS gradient. */
	colors: z.string(),
	/** It has transparency. */
	transparent: z.boolean(),
	/** The width that a drawing (SVG) gives itself; null for an image of pixels. */
	drawingWidth: z.number().nullable(),
	/** Differs as soon as the bytes do. */
	version: z.string(),
});

export type ImageFacts = z.infer<typeof imageFacts>;

/** An image, and what the owner says about it. Missing parts were never entered. */
export interface StoredImage {
	facts: ImageFacts;
	/** The alternative text, where its use has none of its own. */
	alt?: string;
	/** CSS of `object-position`; missing for the center. */
	focus?: string;
}

const storedImages = z.array(
	z.object({
		key: z.string(),
		facts: imageFacts,
		alt: z.string(),
		focus_x: z.number(),
		focus_y: z.number(),
	}),
);

/** The stored images with these keys. Deleted ones are missing. */
export async function describeStoredImages(
	service: Call,
	keys: readonly string[],
): Promise<ReadonlyMap<string, StoredImage>> {
	const rows = await service("describe_images", { keys: [...keys] }, storedImages);
	return new Map(
		rows.map(({ key, facts, alt, focus_x: x, focus_y: y }) => {
			const focus = x === CENTER.x && y === CENTER.y ? {} : { focus: focusPosition({ x, y }) };
			return [key, { facts, ...(alt && { alt }), ...focus }];
		}),
	);
}
