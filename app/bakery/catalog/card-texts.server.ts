import type { Words } from "../words/words.server.ts";
import type { Money } from "./money.ts";
import { formatPrice } from "./price.ts";
import type { CardTexts } from "./schema.ts";

/** How the site sells. */
interface Shop {
	settings: Money;
	orders: { accepts: boolean };
	words: Pick<Words, "say">;
}

interface Sold {
	price: number | null;
	orderable: boolean;
}

/** Writes prices on the server, because browsers may format them differently. */
export function withCardTexts<Item extends Sold>(
	products: readonly Item[],
	shop: Shop,
): CardTexts<Item>[] {
	return products.map(({ price, orderable, ...product }) => {
		const orderLabel = orderLabelOf({ price, orderable }, shop);
		return {
			...product,
			price: formatPrice(price, shop.settings),
			...(orderLabel && { orderLabel }),
		};
	});
}

/** The text of the link that orders a product (product §23.2); null where it can't be ordered. */
export function orderLabelOf({ price, orderable }: Sold, { orders, words }: Shop): string | null {
	return orders.accepts && orderable && price !== null ? words.say("order.link") : null;
}
