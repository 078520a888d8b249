import { type ProductForm, productFormSchema } from "../app/bakery/catalog/product-form.ts";
import { getManagedProduct, saveProduct } from "../app/bakery/catalog/products.admin.ts";
import { products } from "../app/bakery/catalog/products.ts";
import type { TestClient } from "../database/tests/test-client.ts";

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
