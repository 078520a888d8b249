import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { inDays, takeOrders } from "../e2e/content.ts";
import { orderForm } from "../e2e/sent-order.ts";
import { ask } from "./ask.ts";
import { anyOf, type SoakedSite, someAddress } from "./soaked-site.ts";
import { judgeStatus } from "./statuses.ts";

export interface Orders {
	/** A visitor sends the order form. */
	one(): Promise<void>;
	/** Notes each order that was placed and is not stored once. */
	compareWithDatabase(): Promise<void>;
	readonly count: number;
	/** How often a form was sent again. */
	readonly resent: number;
}

/** The way of a browser without scripts: it is led to the order when that is stored. */
const placed = 303;

/** The form again: strangers may not take all pieces of a day. */
const refused = 422;

/** The longest time for which a refused form is sent again. */
const patienceMilliseconds = 60_000;

interface Options {
	/** Whether a refused form is sent again until it is placed, as its page does. */
	resends: boolean;
}

/** Takes orders, of as many pieces as there can be visitors. */
export async function createOrders(
	{ programs, database, faults }: SoakedSite,
	{ resends }: Options = { resends: false },
): Promise<Orders> {
	await takeOrders(database);
	const [product] = await database`
		update products set pieces_per_day = null where name = 'Country Sourdough'
		returning id, price::float8 as price`;
	const address = `/order?day=${inDays(3)}`;
	const emails: string[] = [];
	let resent = 0;

	/** Sends a form to any of the programs. @returns after how many seconds to send it again. */
	async function send(email: string, body: string): Promise<number | null> {
		const { origin } = anyOf(programs);
		const { status, headers } = await ask(origin + address, {
			method: "POST",
			headers: {
				"content-type": "application/x-www-form-urlencoded",
				"x-forwarded-for": someAddress(),
				origin,
			},
			body,
		});
		const head = { status, retryAfter: headers["retry-after"] };
		const isExpected = (each: number) => [placed, refused].includes(each);
		const verdict = judgeStatus(head, isExpected, "POST /order", faults);
		if (status === placed) emails.push(email);
		return verdict === "refused" ? Number(head.retryAfter) : null;
	}

	return {
		async one() {
			const email = `${randomUUID()}@bakery.test`;
			const order = { product: product?.id, pieces: 1, total: product?.price, email };
			const body = orderForm(order).toString();
			const deadline = performance.now() + patienceMilliseconds;
			let seconds = await send(email, body);
			while (resends && seconds !== null && performance.now() < deadline) {
				resent += 1;
				await setTimeout(seconds * 1000);
				seconds = await send(email, body);
			}
		},
		async compareWithDatabase() {
			if (emails.length === 0) faults.note("no order was placed", address);
			const rows = await database<{ email: string }[]>`select email from private.orders`;
			const stored = new Map<string, number>();
			for (const { email } of rows) stored.set(email, (stored.get(email) ?? 0) + 1);
			for (const email of emails) {
				const copies = stored.get(email) ?? 0;
				if (copies === 0) faults.note("an order is lost", email);
				if (copies > 1) faults.note("an order is stored twice", email);
			}
		},
		get count() {
			return emails.length;
		},
		get resent() {
			return resent;
		},
	};
}
