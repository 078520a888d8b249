import { renderToStaticMarkup } from "react-dom/server";
import { formatPrice } from "../../bakery/catalog/price.ts";
import { withImages } from "../../bakery/media/with-images.server.ts";
import { listPickupTimes } from "../../bakery/orders/queries.ts";
import {
	answersOf,
	nameOfLine,
	type Order,
	type OrderOffer,
	priceOf,
} from "../../bakery/orders/schema.ts";
import { totalOf } from "../../bakery/orders/total.ts";
import { paymentLine, pickupOf } from "../../bakery/orders/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { imageOf, OrderLines, PickupFacts } from "../placed-order/order-parts.server.tsx";
import { allergenBox } from "../product-detail/allergen-box.server.ts";
import type { OrderContext } from "./order-context.ts";
import type { OrderSummary } from "./order-form-data.ts";

/** An order as its customer reviews it. */
export async function summaryOf(
	{ lines, day, pickup, name }: Order,
	offers: readonly OrderOffer[],
	{ site, visitor, changing, describeImages }: OrderContext,
): Promise<OrderSummary> {
	const { settings, words, orders } = site;
	const times = pickup ? await listPickupTimes(visitor, day, changing ?? undefined) : [];
	const until = times.find(({ from }) => from === pickup)?.until ?? null;
	const shown = await withImages(offers, describeImages);
	const chosen = lines.flatMap((line) => {
		const offer = shown.find(({ productId }) => productId === line.product);
		return offer ? [{ ...line, offer, price: priceOf(offer, line.size) ?? 0 }] : [];
	});
	const total = totalOf(chosen);
	const html = renderToStaticMarkup(
		<>
			<PickupFacts
				{...{ name, site }}
				when={pickupOf({ day, pickup_from: pickup, pickup_until: until }, site, null)}
			/>
			<OrderLines
				lines={chosen.map(({ offer, price, pieces, size, answers }) => ({
					...imageOf(offer),
					text: `${pieces} × ${nameOfLine({ name: offer.name, size })}`,
					price: formatPrice(totalOf([{ price, pieces }]), settings),
					details: [answersOf({ answers }).join(" · "), allergensInWords(offer, site)].filter(
						Boolean,
					),
				}))}
				total={words.say("order.total", { total: formatPrice(total, settings) })}
				payment={paymentLine(orders, words)}
			/>
		</>,
	);
	return { html, total, currency: settings.currency };
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
