import { listGoneProducts } from "../../bakery/orders/queries.ts";
import { MOST_LINES, nameOfLine, type OrderOffer, priceOf } from "../../bakery/orders/schema.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { isUuid } from "../../bakery/uuid.ts";
import type { OrderContext } from "./order-context.ts";
import type { SentOrder } from "./order-form-data.ts";
import { unavailableInWords } from "./order-page.server.ts";
import { wantedOf } from "./read-order.server.ts";

/** Names the chosen products that the day does not have; null for none. */
export function unavailable(
	form: SentOrder,
	offers: readonly OrderOffer[],
	site: PublicSite,
): string | null {
	const wanted = new Set(wantedOf(form).map(({ product }) => product));
	const names = offers
		.filter(({ productId, problem }) => problem !== null && wanted.has(productId))
		.map(({ name }) => name);
	return names.length > 0 ? unavailableInWords(names, site) : null;
}

/**
 * Names the chosen products and sizes that no day has anymore: the form has no fields for them. Null
 * for none.
 * @param offers of the chosen products; a day on which the bakery is closed has none.
 */
export async function goneInWords(
	form: SentOrder,
	offers: readonly OrderOffer[],
	{ service, site: { settings, words } }: OrderContext,
): Promise<string | null> {
	const offered = new Map(offers.map((offer) => [offer.productId, offer]));
	const wanted = wantedOf(form).slice(0, MOST_LINES);
	const missing = wanted.filter(({ product }) => isUuid(product) && !offered.has(product));
	const ids = missing.map(({ product }) => product);
	const gone = ids.length > 0 ? await listGoneProducts(service, ids) : new Map<string, string>();
	const names = wanted.flatMap(({ product, size }) => {
		const offer = offered.get(product);
		if (offer && priceOf(offer, size) !== null) return [];
		const name = offer?.name ?? gone.get(product);
		return name === undefined ? [] : [nameOfLine({ name, size })];
	});
	if (names.length === 0) return null;
	const products = new Intl.ListFormat(settings.language).format(names);
	return words.say("order.goneProducts", { products });
}
