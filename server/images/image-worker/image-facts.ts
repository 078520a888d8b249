import { z } from "zod";
import { recognizedByName } from "../../../app/platform/recognized-by-name.ts";

/** The properties of an uploaded image. Its size is that of the right way up, in pixels. */
export const imageFacts = z.object({
	width: z.number(),
	height: z.number(),
	/** The colors of its upper, middle and lower third, as the stops of a CSS gradient. */
	colors: z.string(),
	/** It has transparency. */
	transparent: z.boolean(),
	/** The width that a drawing (SVG) gives itself; null for an image of pixels. */
	drawingWidth: z.number().nullable(),
});

export type ImageFacts = z.infer<typeof imageFacts>;

/** The bytes are not an image, or none that this server is willing to work on. */
export class NotAnImageError extends Error {
	static override readonly [Symbol.hasInstance] = recognizedByName("NotAnImageError");
	override readonly name = "NotAnImageError";
}
