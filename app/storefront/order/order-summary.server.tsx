import { renderToStaticMarkup } from "react-dom/server";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { withImages } from "../../bakery/media/with-images.server.ts";
import { totalOf } from "../../bakery/orders/pieces.ts";
import { listPickupTimes } from "../../bakery/orders/queries.ts";
import type { Order, OrderOffer } from "../../bakery/orders/schema.ts";
import { answersOf, nameOfLine, priceOf } from "../../bakery/orders/stored-order.ts";
import { paymentLine, pickupOf } from "../../bakery/orders/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { allergenBox } from "../product-detail/allergen-box.server.ts";
import { HIDDEN_FIELD, type OrderSummary } from "./order-form-data.ts";
import { imageOf, OrderLines, PickupFacts } from "./placed-order.server.tsx";
import type { OrderContext } from "./read-order.server.ts";

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

/** The start of the form, which nobody sees, as HTML, so that visitors download no code for it. */
export function renderFormStart(leaveEmpty: string): string {
	return renderToStaticMarkup(
		<>
			<div aria-hidden="true" className="sr-only">
				<label>
					{leaveEmpty}
					<input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
				</label>
			</div>
			{/* Enter in a field checks the order. */}
			<button
				type="submit"
				name="intent"
				value="review"
				className="sr-only"
				tabIndex={-1}
				aria-hidden="true"
			/>
		</>,
	);
}
