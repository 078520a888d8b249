import { type ProductForm, productFormSchema } from "../app/bakery/catalog/product-form.ts";
import { getManagedProduct, saveProduct } from "../app/bakery/catalog/products.admin.ts";
import { products } from "../app/bakery/catalog/products.ts";
import { saveSections } from "../app/bakery/content/stored-sections.ts";
import type { TestClient } from "../database/tests/test-client.ts";
import { productId } from "../e2e/content.ts";
import type { Site } from "../e2e/site.ts";
import { pageUrls, productUnderTest } from "./site-under-test.ts";

/** A page, and a save that changes a text on it. */
interface EditableText {
	url: string;
	save(text: string): Promise<unknown>;
}

export type EditableTexts = [EditableText, EditableText, EditableText];

/** One of each kind, saved as the back office saves it. */
export async function editableTexts(site: Site, owner: TestClient): Promise<EditableTexts> {
	const urls = await pageUrls(site);
	const id = await productId(site.database, productUnderTest);
	return [
		{ url: urls["/"], save: (title) => saveHeroTitle(owner, title) },
		{
			url: urls["/products"],
			save: (title) => saveSections(owner, [{ key: "products_intro", title }]),
		},
		{ url: urls["/products/:id"], save: (name) => editProduct(owner, id, { name }) },
	];
}

export function saveHeroTitle(owner: TestClient, title: string) {
	return saveSections(owner, [{ key: "hero", title }]);
}

/**
 * Changes some of a product as its editor does, which reads it first; the time of that counts as the
 * save's.
 * @throws {BackendError}
 */
export async function editProduct(
	owner: TestClient,
	id: string,
	changes: Partial<ProductForm>,
): Promise<void> {
	const product = await getManagedProduct(owner, id);
	if (!product) throw new Error("The product to be saved is gone.");
	const values = productFormSchema.parse({ ...products.toForm(product), ...changes });
	await saveProduct(owner, values, product);
}
