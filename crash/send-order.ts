import { randomInt } from "node:crypto";
import { orderForm, type SentOrder } from "../e2e/sent-order.ts";

/**
 * Sends the order form of a site for its first day, as a browser without scripts sends it.
 * @throws Error when the site does not lead to the order.
 */
export async function sendOrder(origin: string, order: SentOrder): Promise<void> {
	// Each from another visitor, because one may not send many.
	const visitor = `198.19.${randomInt(256)}.${randomInt(256)}`;
	const headers = { "x-forwarded-for": visitor, origin };
	const page = await fetch(`${origin}/order`, { headers });
	const answer = await fetch(page.url, {
		method: "POST",
		headers,
		body: orderForm(order),
		redirect: "manual",
	});
	if (answer.status === 303) return;
	throw new Error(`The order was answered with ${answer.status}.`);
}
