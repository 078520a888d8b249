import { renderToStaticMarkup } from "react-dom/server";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { withImages } from "../../bakery/media/images.ts";
import { costInWords } from "../../bakery/orders/order-money.server.ts";
import { totalOf } from "../../bakery/orders/pieces.ts";
import { getOrderOfLink, listPickupTimes } from "../../bakery/orders/queries.ts";
import { type OrderQuote, quoteOrder } from "../../bakery/orders/quote.server.ts";
import type { Order, OrderOffer } from "../../bakery/orders/schema.ts";
import { answersOf, nameOfLine, priceOf } from "../../bakery/orders/stored-order.ts";
import { paymentLine, pickupOf } from "../../bakery/orders/words.server.ts";
import { formatUnits, toUnits } from "../../bakery/payments/units.ts";
import { cancelRule } from "../../bakery/payments/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { providerNames } from "../../platform/payment-provider.ts";
import { allergenBox } from "../product-detail/product-parts.server.tsx";
import type { OrderSummary, SentOrder } from "./order-form-data.ts";
import { imageOf, OrderLines, PickupFacts } from "./placed-order.server.tsx";
import { type OrderContext, OTHER_TIP, TIP_PERCENTS, tipOf } from "./read-order.server.ts";

/** An order as its customer reviews it, with what is paid now and later. */
export async function summaryOf(
	order: Order,
	form: SentOrder,
	offers: readonly OrderOffer[],
	context: OrderContext,
	tipError?: string,
): Promise<OrderSummary> {
	const { site, visitor, service, changing, isChange, minOnline, describeImages } = context;
	const { lines, day, pickup, name } = order;
	const { settings, words } = site;
	const [times, shown, quote, changed] = await Promise.all([
		pickup ? listPickupTimes(visitor, day, changing ?? undefined) : [],
		withImages(offers, describeImages),
		quoteOrder(service, order, { changing, minOnline }),
		isChange && changing ? getOrderOfLink(service, changing) : null,
	]);
	const until = times.find(({ from }) => from === pickup)?.until ?? null;
	const chosen = lines.flatMap((line) => {
		const offer = shown.find(({ productId }) => productId === line.product);
		return offer ? [{ ...line, offer, price: priceOf(offer, line.size) ?? 0 }] : [];
	});
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
				{...costInWords(
					{ due: quote.units, tip: 0, taxes: quote.taxes, included: quote.terms.included },
					...([settings, site.payments, words] as const),
				)}
			/>
			{changed && changed.paid > 0 ? (
				<PaidBefore paid={changed.paid} due={quote.units + changed.tip} site={site} />
			) : quote.deposit > 0 ? (
				<PayNow {...{ quote, form, tipError, context }} />
			) : (
				<PayLater {...{ quote, context }} />
			)}
			<input type="hidden" name="total" value={quote.total} />
			<input type="hidden" name="currency" value={settings.currency} />
		</>,
	);
	return { html, label: labelOf(quote, context) };
}

/** The button's words. With a choice of amounts it names none: without scripts, it could be another. */
function labelOf({ deposit, all }: OrderQuote, { isChange, site }: OrderContext): string {
	const { say } = site.words;
	if (isChange) return say("order.change");
	if (deposit === 0 || deposit < all || site.payments.tips) return say("order.place");
	return say("order.payNow", { amount: formatUnits(all, site.settings) });
}

interface PaidBeforeProps {
	/** In units, as what the change costs. */
	paid: number;
	due: number;
	site: PublicSite;
}

/** Paid before an order is changed, and left after it. */
function PaidBefore({ paid, due, site: { settings, words } }: PaidBeforeProps) {
	const amount = formatUnits(Math.abs(due - paid), settings);
	return (
		<>
			<p>{words.say("order.paid", { amount: formatUnits(paid, settings) })}</p>
			{due > paid ? <p>{words.say("order.toPay", { amount })}</p> : null}
			{due < paid ? <p>{words.say("order.willRefund", { amount })}</p> : null}
		</>
	);
}

interface PaymentProps {
	quote: OrderQuote;
	context: OrderContext;
}

/** Nothing to pay before the pickup. */
function PayLater({ quote, context: { site, minOnline, provider } }: PaymentProps) {
	const { orders, payments, settings, words } = site;
	const minimum = Math.max(minOnline ?? 0, toUnits(payments.minCard ?? 0, settings.currency));
	const isBelow = provider && payments.pays !== "pickup" && quote.units < minimum;
	const sentences = [
		isBelow ? words.say("order.belowMinimum", { amount: formatUnits(minimum, settings) }) : "",
		paymentLine(orders, words),
	];
	return sentences.filter(Boolean).map((sentence) => (
		<p key={sentence} dir="auto">
			{sentence}
		</p>
	));
}

interface PayNowProps extends PaymentProps {
	form: SentOrder;
	tipError: string | undefined;
}

/** Choices of the payment before the order counts: a deposit or everything, and a tip. */
function PayNow({ quote, form, tipError, context: { site, provider } }: PayNowProps) {
	const { deposit, all, units, terms } = quote;
	const { settings, words, payments } = site;
	const { say } = words;
	const inWords = (amount: number) => formatUnits(amount, settings);
	const percents = new Intl.NumberFormat(settings.language, { style: "percent" });
	const tips = TIP_PERCENTS.map((percent) => ({
		value: String(percent),
		label: percents.format(percent / 100),
		note: inWords(tipOf(units, percent)),
	}));
	return (
		<>
			{deposit < all ? (
				<Choices
					name="pay"
					label={say("order.payment")}
					chosen={form.pay}
					choices={[
						{
							value: "deposit",
							label: say("order.payDeposit", { amount: inWords(deposit) }),
							note: say("order.toPay", { amount: inWords(all - deposit) }),
						},
						{ value: "all", label: say("order.payAll", { amount: inWords(all) }) },
					]}
				/>
			) : (
				<p>{say("order.payAll", { amount: inWords(all) })}</p>
			)}
			{payments.tips ? (
				<div className="order-tip">
					<Choices
						name="tip"
						label={say("order.tip")}
						chosen={form.tip}
						choices={[
							{ value: "", label: say("order.noTip") },
							...tips,
							{ value: OTHER_TIP, label: say("order.otherTip") },
						]}
					/>
					<label className="grid gap-1.5 font-semibold text-sm">
						{say("order.otherTip")}
						<input
							name="tip_amount"
							inputMode="decimal"
							autoComplete="off"
							className="control"
							defaultValue={form.tipAmount}
							aria-invalid={tipError ? true : undefined}
							aria-describedby="order-tip-error"
						/>
						<span id="order-tip-error" className="font-medium text-error">
							{tipError}
						</span>
					</label>
				</div>
			) : null}
			<p>{cancelRule(terms.cancel, inWords(terms.fee), say)}</p>
			{provider ? <p>{say("order.payElsewhere", { provider: providerNames[provider] })}</p> : null}
			<input type="hidden" name="deposit" value={deposit} />
			<input type="hidden" name="all" value={all} />
		</>
	);
}

interface ChoicesProps {
	name: string;
	label: string;
	/** The value; the first where nothing was chosen. */
	chosen: string;
	choices: readonly { value: string; label: string; note?: string }[];
}

function Choices({ name, label, chosen, choices }: ChoicesProps) {
	const checked = choices.find(({ value }) => value === chosen) ?? choices[0];
	return (
		<div role="radiogroup" aria-label={label} className="order-times">
			<p className="font-semibold text-sm">{label}</p>
			<div>
				{choices.map((choice) => (
					<label key={choice.value}>
						<input
							type="radio"
							name={name}
							value={choice.value}
							defaultChecked={choice === checked}
						/>
						{choice.label}
						{choice.note ? <small>{choice.note}</small> : null}
					</label>
				))}
			</div>
		</div>
	);
}

/** The allergens as the product's page has them (product §4), in one text. */
function allergensInWords(offer: OrderOffer, site: PublicSite): string {
	const box = allergenBox(offer, site);
	if (!box) return "";
	const groups = box.groups.map(({ title, items }) => {
		const names = items.map(({ label }) => label).join(", ");
		return title ? `${title}: ${names}.` : `${names}.`;
	});
	return [box.warning, ...groups, box.note, box.question].filter(Boolean).join(" ");
}
