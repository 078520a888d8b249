import type { Words } from "../words/words.server.ts";
import type { Money } from "./money.ts";
import { type Priced, priceText } from "./price-text.ts";
import type { CardTexts } from "./schema.ts";

/** How the site sells. */
interface Shop {
	settings: Money;
	orders: { accepts: boolean };
	words: Pick<Words, "say">;
}

interface Sold extends Priced {
	orderable: boolean;
}

/** Writes prices on the server, because browsers may format them differently. */
export function withCardTexts<Item extends Sold>(
	products: readonly Item[],
	shop: Shop,
): CardTexts<Item>[] {
	return products.map(({ price, sizes, orderable, ...product }) => {
		const orderLabel = orderLabelOf({ price, orderable }, shop);
		return {
			...product,
			price: visiblePrice({ price, sizes }, shop),
			...(orderLabel && { orderLabel }),
		};
	});
}

/** The price of a product as visitors read it. */
export function visiblePrice(product: Priced, { settings, words }: Omit<Shop, "orders">) {
	return priceText(product, (price) => words.say("productTexts.priceFrom", { price }), settings);
}

/** The text of the link that orders a product (product §23.2); null where it can't be ordered. */
export function orderLabelOf(
	{ price, orderable }: Omit<Sold, "sizes">,
	{ orders, words }: Shop,
): string | null {
	return orders.accepts && orderable && price !== null ? words.say("order.link") : null;
}
