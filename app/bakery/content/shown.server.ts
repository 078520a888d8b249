import type { DescribePictures } from "../../platform/describe-pictures-context.ts";
import { pictureUrls, sanitizeRichText } from "./rich-text.server.ts";
import type { Shown } from "./schema.ts";

/**
 * A section as it is shown: with its text sanitised, and its pictures described.
 * @param defaultImageUrl the picture that is shown where the section has none of its own.
 */
export async function toShown<Content extends { text: string; imageUrl: string | null }>(
	{ text, ...content }: Content,
	describePictures: DescribePictures,
	defaultImageUrl = "",
): Promise<Shown<Content>> {
	const imageUrl = content.imageUrl ?? defaultImageUrl;
	const pictures = await describePictures([imageUrl, ...pictureUrls(text)]);
	return {
		...content,
		picture: pictures.get(imageUrl) ?? null,
		html: sanitizeRichText(text, pictures),
	};
}
