import {
	listCategories,
	listFeaturedProducts,
	listProducts,
} from "../../app/bakery/catalog/queries.ts";
import { getSections } from "../../app/bakery/content/queries.ts";
import { DEFAULT_PICTURE_URL } from "../../app/bakery/media/default-picture.ts";
import { pictureName } from "../../app/bakery/media/picture-source.ts";
import { pictureAddresses } from "../../app/bakery/media/rules.ts";
import type { PictureName } from "../../app/platform/pictures.ts";
import type { DataClient } from "../../app/platform/supabase.ts";

/**
 * The pictures of public pages, in the order in which visitors meet them: those of the home page,
 * then those of the list, a page of it at a time, and what else is on pages.
 * @param visitor a client of an anonymous visitor.
 * @throws {BackendError}
 */
export async function* shownPictures(visitor: DataClient): AsyncGenerator<PictureName[]> {
	const [{ hero, ...sections }, categories, featured] = await Promise.all([
		getSections(visitor, ["hero", "settings", "about", "products_intro"]),
		listCategories(visitor),
		listFeaturedProducts(visitor),
	]);
	const home = [...categories, ...featured].map(({ imageUrl }) => imageUrl);
	yield namesOf([hero?.imageUrl ?? DEFAULT_PICTURE_URL, ...home]);
	for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
		const list = await listProducts(visitor, { page });
		yield namesOf(list.products.map(({ imageUrl }) => imageUrl));
		pageCount = list.pageCount;
	}
	const texts = Object.values({ hero, ...sections }).map((section) => {
		return section ? `${section.imageUrl} ${section.content}` : "";
	});
	yield namesOf(texts.flatMap(pictureAddresses));
}

function namesOf(imageUrls: (string | null)[]): PictureName[] {
	return imageUrls.flatMap((imageUrl) => (imageUrl && pictureName(imageUrl)) || []);
}
