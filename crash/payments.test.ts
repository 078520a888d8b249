import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { inDays } from "../e2e/content.ts";
import { portForProgram, servingSign } from "../e2e/program.ts";
import { startSharedServices } from "../e2e/shared-services.ts";
import { connectPostgres } from "../server/backend/postgres/postgres-client.ts";
import { startFakeMollie } from "../server/payments/fixtures/fake-mollie.ts";
import { startFakeStripe } from "../server/payments/fixtures/fake-stripe.ts";
import { options } from "./options.ts";
import { createCustomer, type Outcome, type Shop } from "./paying-customers.ts";
import { createRandom } from "./random.ts";
import { runSite, type SiteProcess } from "./site-process.ts";

// Customers pay for more pieces than there are, at two processes that are killed, through a provider that
// loses requests and notices. Afterwards every cent belongs to an order or went back.

const { isThorough, seed } = options;
const rounds = isThorough ? Math.min(options.rounds, 20) : 1;
const customers = isThorough ? 200 : 60;
const pieces = isThorough ? 50 : 20;
const kills = isThorough ? 2 : 1;
/** Customers who are there at once. */
const crowd = 8;
/** How long an order waits for its payment. */
const holdSeconds = 4;
/** The fee for canceling, in cents. */
const fee = 100;

const random = createRandom(seed).fork("payments");
let shop: Shop;
let close: () => Promise<void>;
let processes: { start(): Promise<void>; kill(): Promise<void> }[];
let sql: ReturnType<typeof connectPostgres>;

/** Both, or one of them. */
const providers = [
	["Stripe", startFakeStripe],
	["Mollie", startFakeMollie],
] as const;

describe.each(isThorough ? providers : [random.pick(providers)])(
	`every cent that came through %s, seed ${seed}`,
	(name, startProvider) => {
		const outcomes = new Map<Outcome, number>();
		const started = performance.now();

		beforeAll(async () => {
			const services = await startSharedServices();
			const directory = await mkdtemp(path.join(tmpdir(), "levain-payments-"));
			const provider = await startProvider({ random: () => random.below(2 ** 30) / 2 ** 30 });
			const ports = [await portForProgram(), await portForProgram()];
			const origins = ports.map((port) => `http://127.0.0.1:${port}`);
			const environment = {
				...provider.environment,
				// Both are behind one address.
				...(origins[0] && { SITE_URL: origins[0] }),
				...{ ADMIN_EMAIL: "owner@bakery.test", ADMIN_PASSWORD: "a long enough password" },
				...services.environment,
			};
			sql = connectPostgres(services.url, { max: 2 });
			processes = ports.map((port) => {
				let site: SiteProcess | null = null;
				return {
					async start() {
						const dataDirectory = await mkdtemp(path.join(directory, "site-"));
						site = runSite(dataDirectory, String(port), environment);
						const { until, output } = site;
						await until(() => output().includes(servingSign));
					},
					kill: async () => site?.kill(),
				};
			});
			close = async () => {
				await Promise.all(processes.map(({ kill }) => kill()));
				await sql.end();
				await provider.close();
				await services.stop();
				await rm(directory, { recursive: true, force: true, maxRetries: 5 });
			};
			for (const { start } of processes) await start();
			shop = { origins, provider, product: await offerProduct(), day: "" };
		});

		afterAll(async () => {
			const seconds = Math.round((performance.now() - started) / 1000);
			const list = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(", ");
			const [done] = await sql`
				select (select count(*) from private.orders where state = 'placed') as placed,
					(select count(*) from private.payments where amount > 0 and refund_id is null) as payments,
					(select count(*) from private.refunds) as refunds,
					(select count(*) from private.order_mails where kind = 'late') as late`;
			console.log(
				`${name}: ${rounds} rounds of ${customers} customers (${list}); ${done?.placed} orders placed, ${done?.payments} payments, ${done?.refunds} refunds (${done?.late} of late payments), ${seconds} s`,
			);
			await close();
		});

		test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
			"belongs to an order or goes back: round %i",
			async (round) => {
				shop = { ...shop, day: inDays(round + 1) };
				const { provider } = shop;
				provider.faults.chance = 0.15;
				const directing = setInterval(direct, 50);
				const ending = setInterval(endHolds, 300);
				onTestFinished(() => [directing, ending].forEach(clearInterval));
				const [came] = await Promise.all([haveThemCome(round), killSometimes(kills)]);
				for (const outcome of came) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
				clearInterval(ending);
				await endHolds(0);
				await Promise.all([settle(), killSometimes(1)]);
				provider.faults.chance = 0;
				await settle();
				await expectBooksToAgree();
				await expectPiecesToBeSold();
			},
			600_000,
		);
	},
);

/** Has the bakery take orders of a product that is paid first. */
async function offerProduct(): Promise<string> {
	const sections = {
		orders: { accepts: true, daysAhead: 60, takesAll: true },
		payments: { pays: "all", cancel: "fee", cancelFee: fee / 100 },
	};
	for (const [section, content] of Object.entries(sections)) {
		await sql`insert into site_content (section, content) values (${section}, ${JSON.stringify(content)})
			on conflict (section) do update set content = excluded.content`;
	}
	const [product] = await sql<{ id: string }[]>`
		update products set orderable = true, pieces_per_day = ${pieces}, baking_days = null, price = 4.20
		where id = (select id from products where price is not null and sizes is null order by name limit 1)
		returning id`;
	if (!product) throw new Error("The demo bakery has no product.");
	return product.id;
}

/** The provider has one address for notices, behind which is one process or the other. */
function direct(): void {
	shop.provider.noticeUrl = `${random.pick(shop.origins)}/api/payments/notices`;
	shop.provider.faults.refunds = random.pick(["done", "pending"]);
}

/** Minutes are seconds here. */
async function endHolds(seconds = holdSeconds): Promise<void> {
	await sql`update private.orders set held_until = clock_timestamp()
		where state = 'held' and held_until > clock_timestamp()
			and placed_at < clock_timestamp() - ${seconds} * interval '1 second'`;
}

async function killSometimes(times: number): Promise<void> {
	for (let time = 0; time < times; time += 1) {
		await wait(random.below(3000));
		const { kill, start } = random.pick(processes);
		await kill();
		await start();
	}
}

async function haveThemCome(round: number): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	const late: Promise<unknown>[] = [];
	const waiting = Array.from({ length: customers }, (_, index) => `${round}-${index}`);
	const serve = async () => {
		for (let name = waiting.shift(); name; name = waiting.shift()) {
			const { outcome, payLate } = await createCustomer(shop, name, random.fork(name)).come();
			outcomes.push(outcome);
			if (payLate) late.push(wait((holdSeconds - 1 + random.below(3)) * 1000).then(payLate));
		}
	};
	await Promise.all(Array.from({ length: crowd }, serve));
	await Promise.all(late);
	return outcomes;
}

/** Has the time come for everything that waits, until nothing does. */
async function settle(): Promise<void> {
	const { provider } = shop;
	const look = async () => {
		for (const { state, reference } of provider.refunds()) {
			const end = random.below(4) === 0 ? "failed" : "done";
			if (state === "pending") await provider.endRefund(reference, end);
		}
		await sql`update private.refunds set ask_at = now() where state in ('asked', 'pending')`;
		await sql`update private.checkouts set ask_at = now() - interval '1 second', asked_at = null
			where state = 'open'`;
		// The processes look after payments when orders change.
		await sql`select private.announce('message', 'orders')`;
		await wait(500);
		return await sql`
			select refunds.state from private.refunds where state in ('asked', 'pending')
			union all
			select orders.state from private.checkouts join private.orders on orders.id = order_id
			where checkouts.state = 'open' and orders.state <> 'placed'
			union all
			select state from private.orders
			where state = 'held' and exists (select from private.payments where order_id = orders.id)`;
	};
	// Mollie ends no payment that can still be made.
	if (provider.environment.MOLLIE_API_KEY) await expireOpen();
	await expect.poll(look, { timeout: 120_000 }).toEqual([]);
	// An order that is placed can be paid on its page as long as the provider shows that.
	await expireOpen();
	const open = () => look().then(() => sql`select id from private.checkouts where state = 'open'`);
	await expect.poll(open, { timeout: 60_000 }).toEqual([]);
}

async function expireOpen(): Promise<void> {
	for (const { state, reference } of shop.provider.payments()) {
		if (state === "open") await shop.provider.expire(reference);
	}
}

async function expectBooksToAgree(): Promise<void> {
	const ours = await sql<{ id: string; amount: number }[]>`
		select coalesce(refund_id, checkout_id) as id, sum(amount)::integer as amount
		from private.payments where checkout_id is not null group by 1 having sum(amount) <> 0`;
	const theirs = shop.provider.ledger().map(({ id, amount }) => ({ id, amount }));
	const inOrder = (entries: readonly { id: string | null; amount: number }[]) =>
		entries.map(({ id, amount }) => `${id} ${amount}`).sort();
	expect(inOrder(ours)).toEqual(inOrder(theirs));

	const orders = await sql`
		select number, state, day::text, held_until is not null as never_counted, paid::integer, due::integer, (
			select coalesce(sum(refund.amount), 0)::integer
			from private.refunds as refund join private.checkouts on checkouts.id = checkout_id
			where order_id = described.id and refund.state = 'failed'
		) as failed
		from private.described_orders as described`;
	const isRight = ({ state, never_counted, due, paid, failed }: (typeof orders)[number]) => {
		const kept = never_counted ? 0 : state === "placed" ? due : fee;
		// A refund that failed is for the bakery to solve, or goes back with a later one.
		return paid >= kept && paid <= kept + failed;
	};
	expect(orders.filter((order) => !isRight(order))).toEqual([]);

	const [receipts] = await sql`
		select count(*)::integer as count, max(receipt) as last, min(receipt) as first from private.payments`;
	expect(receipts).toEqual({ count: receipts?.count, first: 1, last: receipts?.count });
}

/** No piece was sold twice, and none is held: all others can still be sold. */
async function expectPiecesToBeSold(): Promise<void> {
	const { product, day } = shop;
	const [sold] = await sql`
		select coalesce(sum(line.pieces), 0)::integer as pieces
		from private.order_lines as line join private.orders on orders.id = order_id
		where orders.day = ${day} and state = 'placed'`;
	expect(sold?.pieces).toBeLessThanOrEqual(pieces);
	const [offer] = await sql`
		select left_pieces as pieces from private.order_offers(
			${day}, ${day}, now(), null, null, array[${product}::uuid]
		)`;
	expect(offer?.pieces).toBe(pieces - sold?.pieces);
}
