import { href } from "react-router";
import { isOrderable } from "../../bakery/catalog/card-texts.server.ts";
import { formatPrice } from "../../bakery/catalog/price.ts";
import { readSizes } from "../../bakery/catalog/product-options.ts";
import type { Product } from "../../bakery/catalog/schema.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import type { OrderChoice } from "./order-choices.tsx";

/** The sizes of a product, or the product itself where it can be ordered; null for neither. */
export function orderChoices(
	product: Pick<Product, "id" | "price" | "sizes" | "orderable">,
	price: string | null,
	site: PublicSite,
): OrderChoice[] | null {
	const canOrder = isOrderable(product, site);
	const sizes = readSizes(product.sizes) ?? [];
	const choices =
		sizes.length > 1
			? sizes.map((size) => ({ name: size.name, price: formatPrice(size.price, site.settings) }))
			: [{ name: null, price: price ?? "" }];
	if (!canOrder && sizes.length <= 1) return null;
	return choices.map(({ name, price }) => ({
		name,
		text: canOrder ? site.words.say("productTexts.orderFor", { price }) : price,
		path: canOrder ? withQuery(href("/order"), { product: product.id, size: name }) : null,
	}));
}
