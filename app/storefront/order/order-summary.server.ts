import { formatPrice } from "../../bakery/catalog/price.ts";
import {
	answersOf,
	nameOfLine,
	type OrderLine,
	type OrderOffer,
	priceOf,
} from "../../bakery/orders/schema.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { allergenBox } from "../product-detail/allergen-box.server.ts";
import type { OrderSummary } from "./order-form-data.ts";

/** The lines of an order as its customer reviews them. */
export function summaryOf(
	lines: readonly OrderLine[],
	offers: readonly OrderOffer[],
	site: PublicSite,
): OrderSummary {
	const { settings, words } = site;
	const chosen = lines.flatMap((line) => {
		const offer = offers.find(({ productId }) => productId === line.product);
		return offer ? [{ offer, line, price: (priceOf(offer, line.size) ?? 0) * line.pieces }] : [];
	});
	// In thousandths, which every currency's smallest coin divides.
	const sum = chosen.reduce((total, { price }) => total + Math.round(price * 1000), 0) / 1000;
	return {
		lines: chosen.map(({ offer, line, price }) => ({
			text: `${line.pieces} × ${nameOfLine({ name: offer.name, size: line.size })}`,
			price: formatPrice(price, settings),
			answers: answersOf(line).join(" · "),
			allergens: allergensInWords(offer, site),
		})),
		...{ total: sum, currency: settings.currency },
		shownTotal: words.say("order.total", { total: formatPrice(sum, settings) }),
	};
}

/** The allergens as the product's page has them (product §20), in one text. */
function allergensInWords(offer: OrderOffer, site: PublicSite): string {
	const box = allergenBox(offer, site);
	if (!box) return "";
	const groups = box.groups.map(({ title, items }) => {
		const names = items.map(({ label }) => label).join(", ");
		return title ? `${title}: ${names}.` : `${names}.`;
	});
	return [box.warning, ...groups, box.note, box.question].filter(Boolean).join(" ");
}
