import { z } from "../../platform/zod.ts";
import type { PictureUse } from "./schema.ts";

/** The uses of a picture, which the database gives as JSON in a text. */
export const pictureUsesSchema = z.array(
	z.object({
		kind: z.enum(["product", "category", "section", "logo", "text"]),
		id: z.string(),
		name: z.string(),
	}),
) satisfies z.ZodType<PictureUse[]>;
