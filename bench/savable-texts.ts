import { getManagedProduct, saveProduct } from "../app/bakery/catalog/management/queries.ts";
import { saveSections } from "../app/bakery/content/queries.ts";
import type { DataClient } from "../app/platform/supabase.ts";
import { productId } from "../e2e/content.ts";
import type { Site } from "../e2e/site.ts";
import { pageUrls, productUnderTest } from "./site-under-test.ts";

/** A page, and a save that changes a text on it. */
interface SavableText {
	url: string;
	save(text: string): Promise<unknown>;
}

export type SavableTexts = [SavableText, SavableText, SavableText];

/** One of each kind, saved as the back office saves it. */
export async function savableTexts(site: Site, owner: DataClient): Promise<SavableTexts> {
	const { home, list, product } = await pageUrls(site);
	const id = await productId(site.database, productUnderTest);
	return [
		{ url: home, save: (title) => saveHeroTitle(owner, title) },
		{ url: list, save: (title) => saveSections(owner, [{ key: "products_intro", title }]) },
		{ url: product, save: (name) => renameProduct(owner, id, name) },
	];
}

export function saveHeroTitle(owner: DataClient, title: string) {
	return saveSections(owner, [{ key: "hero", title }]);
}

/** Reads the product first, as its editor does; the time of that counts as the save's. */
async function renameProduct(owner: DataClient, id: string, name: string): Promise<void> {
	const product = await getManagedProduct(owner, id);
	if (!product) throw new Error("The product to be saved is gone.");
	const categoryIds = product.categories.map((category) => category.id);
	await saveProduct(owner, { ...product, name, categoryIds }, product);
}
