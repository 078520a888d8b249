import { z } from "../platform/zod.ts";

const imageUse = z.object({
	/** The logo, the image of a record, or an image in a text of a page. */
	kind: z.enum(["product", "category", "custom-page", "section", "logo", "text"]),
	/** The id of the product, category, or page, the key of the section. */
	id: z.string(),
	/** The name of the record, or the key of the section. */
	name: z.string(),
});

/** Something that shows an image. */
export type ImageUse = z.infer<typeof imageUse>;

/** The uses of an image, which the database gives as JSON in a text. */
export const imageUsesSchema = z.array(imageUse);
