import { escapeHtml } from "../../platform/text/characters.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { formatPrice } from "../catalog/prices/price.ts";
import { orderCalendar } from "../orders/calendar.server.ts";
import { orderMoney, receiptLinks } from "../orders/order-money.server.ts";
import { totalOf } from "../orders/pieces.ts";
import { answersOf, type CustomerOrder, nameOfLine } from "../orders/stored-order.ts";
import { momentInWords, pickupOf } from "../orders/words.server.ts";
import { formatUnits } from "../payments/units.ts";
import type { getSite } from "../site/queries.ts";
import { publicContact } from "../site/stored-site.ts";
import { INK, themeFromSettings } from "../site/theme.ts";
import { textLanguage } from "../words/text-language.ts";
import type { Words } from "../words/words.server.ts";
import type { OrderMail } from "./queries.ts";

/** A mail to a customer. */
export interface CustomerMail {
	to: string;
	subject: string;
	/** Plain text, with the same as `html`. */
	text: string;
	html: string;
	/** The pickup as a calendar file, or what takes it back; null for none. */
	calendar: { method: "PUBLISH" | "CANCEL"; filename: string; content: string } | null;
	/** An answer goes to the bakery. */
	replyTo?: string;
}

interface Writing {
	site: Awaited<ReturnType<typeof getSite>>;
	words: Words;
	siteUrl: string;
	now: Date;
}

/** Writes a mail about an order, in the language of the site (product §9). */
export function orderMail(mail: OrderMail, writing: Writing): CustomerMail {
	const { id, kind, order } = mail;
	const { site, words, siteUrl } = writing;
	const { say } = words;
	const isHeld = kind === "confirm";
	const url = withQuery(`${siteUrl}/order/${order.link}`, isHeld ? { confirm: id } : {});
	const { siteName } = site.settings;
	const title = titleOf(mail, writing);
	const number = say("order.number", { number: String(order.number) });
	const label = buttonOf(mail, writing);
	const receipts = receiptLinks(order, siteUrl, words);
	const paragraphs = [title, ...paragraphsOf(mail, writing), siteName];
	const { address, email } = publicContact(site.contact);
	const event = { summary: `${siteName}: ${number}`, siteName, address, email, url };
	const method = order.state === "canceled" ? "CANCEL" : "PUBLISH";
	const inText = (link: Link) => `${link.label}: ${link.url}`;
	return {
		to: order.email ?? "",
		// It gets its number when it is confirmed.
		subject: `${siteName}: ${isHeld ? title : `${number} – ${title}`}`,
		text: [
			...paragraphs.slice(0, -1),
			...(receipts.length > 0 ? [receipts.map(inText).join("\n")] : []),
			inText({ label, url }),
			siteName,
		].join("\n\n"),
		html: toHtml(paragraphs, receipts, { url, label }, site.settings),
		// One that was paid too late never had a pickup.
		calendar:
			isHeld || kind === "late"
				? null
				: { method, filename: `order-${order.number}.ics`, content: orderCalendar(order, event) },
		...(email && { replyTo: email }),
	};
}

interface Link {
	url: string;
	label: string;
}

function buttonOf({ kind, order }: OrderMail, { site, words: { say } }: Writing): string {
	if (kind === "confirm") return say("order.confirm");
	if (kind !== "pay") return say("order.open");
	return say("order.payNow", { amount: amountOf(order.due - order.paid, order, site) });
}

function amountOf(units: number, { currency }: CustomerOrder, { settings }: Writing["site"]) {
	return formatUnits(units, { language: settings.language, currency });
}

/** The latest refund, in words. */
function lastRefund({ order }: OrderMail, { site }: Writing): string {
	const refund = order.receipts.findLast(({ amount }) => amount < 0);
	return amountOf(Math.abs(refund?.amount ?? 0), order, site);
}

/** The title, also in the subject; of a canceled or moved order with its day and time. */
function titleOf(mail: OrderMail, writing: Writing): string {
	const { kind, order, previous } = mail;
	const { site, words } = writing;
	const { say } = words;
	const when = (of: typeof order | typeof previous) =>
		pickupOf(of ?? order, { ...site, words }, null);
	switch (kind) {
		case "confirm":
			return say("order.toConfirm");
		case "placed":
			return say("order.placed");
		case "changed":
			return isMoved(order, previous)
				? say("order.movedTo", { when: when(order) })
				: say("order.changed");
		case "canceled":
			// If the mail about a move wasn't sent yet, its customer knows the earlier time.
			return say("order.canceledFor", { when: when(previous) });
		case "reminder":
			return say("order.reminder");
		case "pay":
			return say("order.askToPay");
		case "paid":
			return say("order.receiptMail");
		case "late":
			return say("order.paidTooLate");
		case "refunded":
			return say("order.refundMail", { amount: lastRefund(mail, writing) });
	}
}

function isMoved(order: CustomerOrder, previous: OrderMail["previous"]): boolean {
	return (
		previous !== null && (previous.day !== order.day || previous.pickup_from !== order.pickup_from)
	);
}

/** The text of a mail, between its title and the name of the bakery. */
function paragraphsOf(mail: OrderMail, writing: Writing): string[] {
	const { kind, order, previous } = mail;
	const { site, words, now } = writing;
	const { say } = words;
	const isCanceled = order.state === "canceled";
	const money = { language: site.settings.language, currency: order.currency };
	const { confirmation } = site.orders;
	const lines = order.lines.flatMap((line) => [
		`${line.pieces} × ${nameOfLine(line)}: ${formatPrice(totalOf([line]), money)}`,
		...answersOf(line).map((answer) => `   ${answer}`),
	]);
	const { above, total, below } = orderMoney(
		order,
		{ ...site, words },
		!isCanceled && kind !== "pay",
	);
	const cost = [...above, total, ...below];
	const reason = order.reason && say("order.reason", { reason: order.reason });
	if (isCanceled) {
		const paidTooLate = () => say("order.paidTooLateReason", { amount: lastRefund(mail, writing) });
		return [
			kind === "late" ? paidTooLate() : "",
			kind === "canceled" || kind === "late" ? "" : say("order.canceled"),
			reason ?? "",
			[...lines, ...(order.receipts.length > 0 ? cost : [])].join("\n"),
		].filter(Boolean);
	}
	const when = (of: Parameters<typeof pickupOf>[0]) => pickupOf(of, { ...site, words }, null);
	const pickup = `${say("order.pickup")}: ${when(order)}`;
	const before =
		kind === "changed" && previous && isMoved(order, previous)
			? say("order.previousPickup", { when: when(previous) })
			: "";
	const { address } = publicContact(site.contact);
	const moment = (instant: string) => momentInWords(new Date(instant), { ...site, words });
	return [
		order.held_until ? say("order.heldUntil", { when: moment(order.held_until) }) : "",
		reason ?? "",
		[pickup, before, address].filter(Boolean).join("\n"),
		[...lines, ...cost].join("\n"),
		kind === "placed" ? confirmation : "",
		kind !== "confirm" && new Date(order.changeable_until) > now
			? say("order.changeUntil", { when: moment(order.changeable_until) })
			: "",
	].filter(Boolean);
}

/** The paragraphs on the site's paper, the first one as the title, with links and a button in its color. */
function toHtml(
	[title = "", ...paragraphs]: readonly string[],
	links: readonly Link[],
	button: Link,
	settings: Writing["site"]["settings"],
): string {
	const { lang, dir } = textLanguage(settings.language);
	const { paper, primary, primaryContent } = themeFromSettings(settings);
	const body = paragraphs.map(
		(text) => `<p style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(text)}</p>`,
	);
	const name = body.pop() ?? "";
	const linked = links.map(
		({ url, label }) =>
			`<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:${INK}">${escapeHtml(label)}</a></p>`,
	);
	return `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><body style="margin:0;padding:24px;background:${paper};color:${INK};font:16px/1.5 sans-serif"><div style="max-width:560px;margin:0 auto"><h1 style="margin:0 0 16px;font:24px/1.3 serif">${escapeHtml(title)}</h1>${[...body, ...linked].join("")}<p style="margin:0 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:24px;background:${primary};color:${primaryContent};text-decoration:none">${escapeHtml(button.label)}</a></p>${name}</div></body></html>`;
}
