import { z } from "../platform/zod.ts";

const pictureUse = z.object({
	/** The logo, the picture of a record, or a picture in a text of a page. */
	kind: z.enum(["product", "category", "custom-page", "section", "logo", "text"]),
	/** The id of the product, category, or page, the key of the section. */
	id: z.string(),
	/** The name of the record, or the key of the section. */
	name: z.string(),
});

/** Something that shows a picture. */
export type PictureUse = z.infer<typeof pictureUse>;

/** The uses of a picture, which the database gives as JSON in a text. */
export const pictureUsesSchema = z.array(pictureUse);
