import type { Words } from "../words/words.server.ts";
import type { Money } from "./prices/price-format.ts";
import { type Priced, priceText, readSizes } from "./product-options.ts";
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
export function formatCards<Item extends Sold & { name: string }>(
	products: readonly Item[],
	shop: Shop,
): CardTexts<Item>[] {
	return products.map(({ price, sizes, orderable, ...product }) => ({
		...product,
		price: visiblePrice({ price, sizes }, shop),
		...(isOrderable({ price, orderable }, shop) && orderTexts(product.name, sizes, shop)),
	}));
}

function orderTexts(name: string, sizes: unknown, { words: { say } }: Shop) {
	if ((readSizes(sizes)?.length ?? 0) < 2) {
		return { orderLabel: say("productTexts.orderNamed", { name }) };
	}
	return { orderLabel: say("productTexts.chooseSizeOf", { name }), hasSizes: true };
}

/** The price of a product as visitors read it. */
export function visiblePrice(product: Priced, { settings, words }: Omit<Shop, "orders">) {
	return priceText(product, (price) => words.say("productTexts.priceFrom", { price }), settings);
}

/** Whether visitors can order a product on some day (product §23.2). */
export function isOrderable(
	{ price, orderable }: Omit<Sold, "sizes">,
	{ orders }: Pick<Shop, "orders">,
): boolean {
	return orders.accepts && orderable && price !== null;
}
