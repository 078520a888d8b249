import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { inDays, takeOrders } from "../e2e/content.ts";
import { orderForm } from "../e2e/sent-order.ts";
import { ask } from "./ask.ts";
import { anyOf, type SoakedSite, someAddress } from "./site.ts";

// Visitors send forms as a browser without scripts does, which is led to another page when what it
// sent is stored.

const stored = 303;

/** The form again: strangers may not take all pieces of a day. */
const refused = 422;

/** The longest time for which a refused form is sent again. */
const patienceMilliseconds = 60_000;

/** Sends a form to any of the programs. */
async function send(site: SoakedSite, address: string, body: URLSearchParams, origin: string) {
	const headers = {
		"content-type": "application/x-www-form-urlencoded",
		"x-forwarded-for": someAddress(),
		origin,
	};
	const answer = await ask(origin + address, { method: "POST", headers, body: body.toString() });
	const head = { status: answer.status, retryAfter: answer.headers["retry-after"] };
	const isExpected = (status: number) => [stored, refused].includes(status);
	const verdict = site.faults.judge(head, isExpected, `POST ${address}`);
	return { isStored: answer.status === stored, verdict, seconds: Number(head.retryAfter) };
}

/**
 * Visitors who order, as many pieces as they want.
 * @param resends whether a refused form is sent again until it is placed, as its page does
 */
export async function createOrders(site: SoakedSite, { resends }: { resends: boolean }) {
	await takeOrders(site.database);
	const [product] = await site.database`
		update products set pieces_per_day = null where name = 'Country Sourdough'
		returning id, price::float8 as price`;
	const address = `/order?day=${inDays(3)}`;
	const emails: string[] = [];
	const counts = { resent: 0 };
	return {
		emails,
		counts,
		async one(): Promise<void> {
			const email = `${randomUUID()}@bakery.test`;
			const form = orderForm({ product: product?.id, pieces: 1, total: product?.price, email });
			const deadline = performance.now() + patienceMilliseconds;
			const sendOnce = async () => {
				const sent = await send(site, address, form, anyOf(site.programs).origin);
				if (sent.isStored) emails.push(email);
				return sent;
			};
			let { verdict, seconds } = await sendOnce();
			while (resends && verdict === "refused" && performance.now() < deadline) {
				counts.resent += 1;
				await setTimeout(seconds * 1000);
				({ verdict, seconds } = await sendOnce());
			}
		},
		async compareWithDatabase(): Promise<void> {
			if (emails.length === 0) site.faults.note("no order was placed", address);
			const rows = await site.database<{ email: string }[]>`select email from private.orders`;
			site.faults.expectOnce(
				"an order",
				emails,
				rows.map(({ email }) => email),
			);
		},
	};
}
