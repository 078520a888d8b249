import type { DescribeImages } from "../../platform/requests/contexts.ts";
import { shownAddress } from "../media/images.ts";
import { type PageContent, type PageId, type PageView, sectionsOf, type ViewOf } from "./pages.ts";
import { imageUrls, sanitizeRichText } from "./rich-text/rich-text.server.ts";
import {
	type CommonContent,
	type SectionDefaults,
	shownImageUrl,
} from "./sections/common-fields.ts";
import type { DefaultWords } from "./sections/default-words.ts";

/** The sections of a page with sanitized texts and described images. */
export async function toPageView<Id extends PageId>(
	id: Id,
	content: PageContent<Id>,
	describeImages: DescribeImages,
	words: DefaultWords,
): Promise<PageView<Id>> {
	const views = sectionsOf(id).map(async ({ name, defaults }) => {
		const section = content[name as keyof PageContent<Id>];
		return [name, await toSectionView(section, defaults(words), describeImages, words.video)];
	});
	return Object.fromEntries(await Promise.all(views));
}

async function toSectionView(
	{ text, ...content }: CommonContent,
	defaults: SectionDefaults,
	describeImages: DescribeImages,
	videoTitle: string,
): Promise<ViewOf<CommonContent>> {
	const images = await describeImages(
		[content.imageUrl, defaults.imageUrl, ...imageUrls(text)].filter((url) => url !== null),
	);
	const own = shownAddress(content.imageUrl, images);
	const imageUrl = shownImageUrl({ imageUrl: own }, defaults);
	const image = (imageUrl && images.get(imageUrl)) || null;
	return {
		...content,
		imageUrl,
		imageAlt: image?.alt ?? defaults.imageAlt ?? "",
		image,
		html: sanitizeRichText(text, images, videoTitle),
	};
}
