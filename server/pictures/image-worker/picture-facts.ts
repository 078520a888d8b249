import { z } from "zod";

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
	override readonly name = "NotAPictureError";

	/** The site's bundle has a copy of this class, and gets errors from the backend outside of it. */
	static override [Symbol.hasInstance](value: unknown): boolean {
		return value instanceof Error && value.name === "NotAPictureError";
	}
}
