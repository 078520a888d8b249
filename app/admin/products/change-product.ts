import { redirect } from "react-router";
import { productChangeSchema } from "../../bakery/catalog/management/form.ts";
import { changeProduct, getManagedProduct } from "../../bakery/catalog/management/queries.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { saveAction } from "../../platform/save-action.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/change-product";
import { productsPath } from "./product-addresses.ts";

/** There is nothing to be seen here. */
export function clientLoader() {
	throw redirect(productsPath);
}

/** Changes what can be changed of a product in the list. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return saveAction({
		request,
		schema: productChangeSchema,
		async save(change, product: ManagedProduct | null) {
			if (!product) throw BackendError.gone();
			await changeProduct(client, change, product);
			const stored = await getManagedProduct(client, product.id);
			if (!stored) throw BackendError.gone();
			return stored;
		},
		readCurrent: async (product) => product && getManagedProduct(client, product.id),
	});
}
