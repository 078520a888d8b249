import { setTimeout as wait } from "node:timers/promises";
import { orderForm } from "../e2e/sent-order.ts";
import type { FakeProvider } from "../server/payments/fixtures/fake-provider.ts";
import type { Random } from "./random.ts";

/** The shop where customers order and pay. */
export interface Shop {
	/** Of its processes; one or more of them answer. */
	origins: readonly string[];
	provider: FakeProvider;
	product: string;
	day: string;
}

/** A customer's plan, or its end. */
export type Outcome =
	| "sold out"
	| "paid"
	| "left after paying"
	| "gave up"
	| "closed the page"
	| "changed, then paid"
	| "canceled"
	| "canceled unpaid"
	| "pays late";

const plans: readonly Outcome[] = [
	...Array<Outcome>(8).fill("paid"),
	...Array<Outcome>(5).fill("left after paying"),
	...Array<Outcome>(2).fill("gave up"),
	...Array<Outcome>(3).fill("closed the page"),
	...Array<Outcome>(3).fill("changed, then paid"),
	...Array<Outcome>(3).fill("canceled"),
	"canceled unpaid",
	...Array<Outcome>(3).fill("pays late"),
];

/** With processes that are killed, and a provider that fails, nobody tries more often. */
const maxTries = 100;

/** One customer with a browser without scripts. */
export function createCustomer(shop: Shop, name: string, random: Random) {
	const visitor = `198.18.${random.below(256)}.${random.below(256)}`;
	const pieces = random.pick([1, 1, 1, 2, 3]);
	const form = orderForm({
		...{ product: shop.product, pieces, total: 0 },
		email: `${name}@example.com`,
	});
	const plan = random.pick(plans);

	/** Asks either process, again and again while it is gone or says that something else is. */
	async function ask(path: string, body?: URLSearchParams): Promise<Response> {
		for (let tries = 0; tries < maxTries; tries += 1) {
			const origin = random.pick(shop.origins);
			const answer = await fetch(origin + path, {
				headers: { "x-forwarded-for": visitor, origin },
				redirect: "manual",
				...(body && { method: "POST", body }),
			}).catch(() => null);
			if (answer && answer.status < 500) return answer;
			await wait(100 + random.below(200));
		}
		throw new Error(`${path} was not answered.`);
	}

	const read = async (answer: Response) => hiddenFields(await answer.text().catch(() => ""));

	/** Reviews the order and places it. @returns its link; null where it is sold out. */
	async function order(): Promise<string | null> {
		const path = `/order?day=${shop.day}`;
		for (let tries = 0; tries < maxTries; tries += 1) {
			form.set("intent", "review");
			fill(form, await read(await ask(path, form)));
			if (!form.get("deposit")) return null;
			form.set("intent", "place");
			const placed = await ask(path, form);
			if (placed.status === 303) return linkIn(placed);
			fill(form, await read(placed));
			// The same form was placed before, with other contents: it is changed.
			if (!form.get("earlier")) continue;
			form.set("intent", "change");
			const changed = await ask(path, form);
			if (changed.status === 303) return linkIn(changed);
			return null;
		}
		throw new Error("The order was neither placed nor refused.");
	}

	/** Follows the link to the payment. @returns the provider's page; null where there is nothing to pay. */
	async function leaveToPay(link: string): Promise<string | null> {
		const answer = await ask(`/order/${link}/pay`);
		if (answer.status !== 303) throw new Error(`A payment was answered with ${answer.status}.`);
		const address = answer.headers.get("location") ?? "";
		return address.includes(`:${shop.provider.port}/pay/`) ? address : null;
	}

	/** Presses a button on the provider's page. A customer who is led back goes there. */
	async function press(page: string, choice: "pay" | "stay" | "fail" | "back"): Promise<void> {
		const body = new URLSearchParams({ choice });
		const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
		const back = answer.headers.get("location");
		if (back) await ask(new URL(back).pathname);
	}

	async function cancel(link: string): Promise<void> {
		await ask(`/order/${link}`, new URLSearchParams({ cancel: "yes" }));
	}

	async function pay(link: string): Promise<void> {
		const page = await leaveToPay(link);
		if (page && random.below(4) === 0) await press(page, "fail");
		if (page) await press(page, "pay");
	}

	/** Sees the payment's page, changes the order, and pays on whatever page is open. */
	async function changeAndPay(link: string): Promise<void> {
		const first = await leaveToPay(link);
		form.set(`pieces-${shop.product}`, String(1 + random.below(3)));
		for (const seen of ["total", "deposit", "all"]) form.delete(seen);
		const changed = await order();
		const second = changed && (await leaveToPay(changed));
		for (const page of random.some([first, second], 1 + random.below(2))) {
			if (page) await press(page, random.pick(["pay", "stay"]));
		}
	}

	return {
		/** Does what this customer does. `payLate` is what one does who only comes back later. */
		async come(): Promise<{ outcome: Outcome; payLate?: () => Promise<void> }> {
			const link = await order();
			if (!link) return { outcome: "sold out" };
			if (plan === "canceled unpaid") await cancel(link);
			if (plan === "pays late") {
				const open = await leaveToPay(link);
				return { outcome: plan, ...(open && { payLate: () => press(open, "pay") }) };
			}
			if (plan === "changed, then paid") await changeAndPay(link);
			if (plan === "paid" && random.below(4) === 0) {
				const [one, other] = await Promise.all([leaveToPay(link), leaveToPay(link)]);
				if (one && other && one !== other) throw new Error("Two tabs lead to two payments.");
			}
			if (plan === "paid" || plan === "canceled") await pay(link);
			if (plan === "canceled") await cancel(link);
			const page = ["left after paying", "gave up", "closed the page"].includes(plan)
				? await leaveToPay(link)
				: null;
			if (page && plan === "left after paying") await press(page, "stay");
			if (page && plan === "gave up") await press(page, "back");
			return { outcome: plan };
		},
	};
}

function hiddenFields(html: string): Record<string, string> {
	const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
	return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, value]));
}

/** A form has what the page has that answered it. */
function fill(form: URLSearchParams, fields: Record<string, string>): void {
	for (const name of ["total", "deposit", "all", "form_id", "version", "earlier"]) {
		if (fields[name]) form.set(name, fields[name]);
		else form.delete(name);
	}
}

function linkIn({ headers }: Response): string {
	const [, link] = /\/order\/([\w-]{36})/.exec(headers.get("location") ?? "") ?? [];
	if (!link) throw new Error("The answer leads to no order.");
	return link;
}
