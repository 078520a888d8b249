import type { DescribePictures } from "../../platform/requests/describe-pictures-context.ts";
import { type PageContent, type PageId, type PageView, sectionsOf, type ViewOf } from "./pages.ts";
import { pictureUrls, sanitizeRichText } from "./rich-text/rich-text.server.ts";
import {
	type CommonContent,
	type SectionDefaults,
	shownImageUrl,
} from "./sections/common-fields.ts";
import type { DefaultWords } from "./sections/default-words.ts";

/** The sections of a page with sanitized texts and described pictures. */
export async function toPageView<Id extends PageId>(
	id: Id,
	content: PageContent<Id>,
	describePictures: DescribePictures,
	words: DefaultWords,
): Promise<PageView<Id>> {
	const views = sectionsOf(id).map(async ({ name, defaults }) => {
		return [
			name,
			await toSectionView(
				content[name as keyof PageContent<Id>],
				defaults(words),
				describePictures,
			),
		];
	});
	return Object.fromEntries(await Promise.all(views));
}

async function toSectionView(
	{ text, ...content }: CommonContent,
	defaults: SectionDefaults,
	describePictures: DescribePictures,
): Promise<ViewOf<CommonContent>> {
	const imageUrl = shownImageUrl(content, defaults);
	const pictures = await describePictures([...(imageUrl ? [imageUrl] : []), ...pictureUrls(text)]);
	const picture = (imageUrl && pictures.get(imageUrl)) || null;
	return {
		...content,
		imageUrl,
		imageAlt: picture?.alt ?? defaults.imageAlt ?? "",
		picture,
		html: sanitizeRichText(text, pictures),
	};
}
