import { z } from "zod";
import { recognizedByName } from "../../../app/platform/recognized-by-name.ts";

/** The properties of an uploaded picture. Its size is that of the right way up, in pixels. */
export const pictureFacts = z.object({
	width: z.number(),
	height: z.number(),
	/** The colors of its upper, middle and lower third, as the stops of a CSS gradient. */
	colors: z.string(),
	/** It has transparency. */
	transparent: z.boolean(),
	/** The width that a drawing (SVG) gives itself; null for a picture of pixels. */
	drawingWidth: z.number().nullable(),
});

export type PictureFacts = z.infer<typeof pictureFacts>;

/** The bytes are not a picture, or none that this server is willing to work on. */
export class NotAPictureError extends Error {
	static override readonly [Symbol.hasInstance] = recognizedByName("NotAPictureError");
	override readonly name = "NotAPictureError";
}
