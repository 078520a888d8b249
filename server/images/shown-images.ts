import {
	listCategories,
	listFeaturedProducts,
	listProducts,
} from "../../app/bakery/catalog/queries.ts";
import { type PageId, sectionsOf } from "../../app/bakery/content/pages.ts";
import { shownImageUrl } from "../../app/bakery/content/sections/common-fields.ts";
import { englishDefaults } from "../../app/bakery/content/sections/default-words.ts";
import { getSections } from "../../app/bakery/content/stored-sections.ts";
import { findCustomPage, listCustomPages } from "../../app/bakery/custom-pages/custom-pages.ts";
import { imageName } from "../../app/bakery/media/image-source.ts";
import { imageAddresses } from "../../app/bakery/media/images.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import type { ImageName } from "../../app/platform/images.ts";

/**
 * The images of public pages, in the order in which visitors see them: those of the home page,
 * then those of the list, a page of it at a time, and what else is on pages.
 * @param visitor a client of an anonymous visitor.
 * @throws {BackendError}
 */
export async function* shownImages(visitor: Call): AsyncGenerator<ImageName[]> {
	const [stored, categories, featured] = await Promise.all([
		getSections(visitor, ["settings", ...sectionsOf().map(({ name }) => name)]),
		listCategories(visitor),
		listFeaturedProducts(visitor),
	]);
	const imagesOf = (page?: PageId) =>
		sectionsOf(page).map(({ name, read, defaults }) =>
			shownImageUrl(read(stored[name] ?? null), defaults(englishDefaults)),
		);
	const home = [...categories, ...featured].map(({ imageUrl }) => imageUrl);
	yield namesOf([...imagesOf("home"), ...home]);
	for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
		const list = await listProducts(visitor, { page });
		yield namesOf(list.products.map(({ imageUrl }) => imageUrl));
		pageCount = list.pageCount;
	}
	const texts = Object.values(stored).flatMap(({ content }) => imageAddresses(content ?? ""));
	yield namesOf([...imagesOf(), stored.settings?.imageUrl ?? null, ...texts]);
	for (const { path } of await listCustomPages(visitor)) {
		const page = await findCustomPage(visitor, path);
		if (page) yield namesOf([page.imageUrl, ...imageAddresses(page.text)]);
	}
}

function namesOf(imageUrls: (string | null)[]): ImageName[] {
	return imageUrls.flatMap((imageUrl) => (imageUrl && imageName(imageUrl)) || []);
}
