import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dateInWords } from "../../app/bakery/hours/words.ts";
import type { SpamReason } from "../../app/bakery/messages/contact-message.ts";
import { takeMessageToMail } from "../../app/bakery/messages/mailing.ts";
import { listMessages, storeMessage } from "../../app/bakery/messages/messages.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { bakeryForTests } from "../../database/tests/test-bakery.ts";
import { createMail, type Mail } from "../backend/mail/mail.ts";
import { startTestMailServer, type TestMailServer } from "./fixtures/test-mail-server.ts";
import { type MessageMailer, startMessageMailer } from "./message-mailer.ts";

const bakery = bakeryForTests();
let mailServer: TestMailServer;
const mails: Mail[] = [];

beforeAll(async () => {
	mailServer = await startTestMailServer();
});
afterAll(async () => {
	await mailServer.stop();
});
afterEach(() => {
	for (const mail of mails.splice(0)) mail.close();
});
beforeEach(async () => {
	await bakery.sql`truncate public.contact_messages, private.orders cascade`;
	mailServer.mails.length = 0;
	mailServer.isTaking = true;
	mailServer.greeting = "220 ready";
	mailServer.unwanted = null;
	mailServer.connections = 0;
});

function startMailer(options: { stopMilliseconds?: number } = {}): MessageMailer {
	const environment = readEnvironment({ SMTP_URL: mailServer.url, MAIL_FROM: "rye@rye.example" });
	const timeouts = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 30_000 };
	const mail = createMail(environment, timeouts);
	mails.push(mail);
	return startMessageMailer({
		service: bakery.as.server,
		visitor: bakery.as.anonymous,
		mail,
		changes: bakery.backend.messageChanges,
		siteUrl: "https://rye.example",
		...options,
	});
}

async function receive(subject: string, spamReason: SpamReason | null = null): Promise<void> {
	const message = { name: "Ada", email: "ada@example.com", subject, message: "Please." };
	await storeMessage(bakery.as.server, message, {
		id: crypto.randomUUID(),
		spamReason,
		spamScore: spamReason ? 10 : 0,
	});
}

/** How the owner sees that each message was mailed, newest first. */
async function mailings(): Promise<string[]> {
	const { messages } = await listMessages(bakery.as.administrator, { folder: "inbox" });
	return messages.map(({ mailing }) => mailing);
}

/** The tests of all rooms share the machine. */
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

const makeAllDue = () => bakery.sql`update public.contact_messages set mail_due_at = now()`;

describe("a new message", () => {
	test("is mailed to the administrator, once, and can be replied to", async () => {
		const mailer = startMailer();
		await receive("Wedding cake");
		await waitFor(async () => expect(await mailings()).toEqual(["mailed"]));
		await mailer.stop();
		expect(mailServer.mails).toHaveLength(1);
		const [mail] = mailServer.mails;
		expect(mail).toContain("To: owner@example.com");
		expect(mail).toContain("Reply-To: ada@example.com");
		expect(mail).toContain("Subject: Message from Ada: Wedding cake");
		expect(mail).toContain("https://rye.example/admin/messages");
	});

	test("is tried again when the mail server does not take it, by the next process as well", async () => {
		mailServer.isTaking = false;
		const mailer = startMailer();
		await receive("Wedding cake");
		await waitFor(async () => expect(await mailings()).toEqual(["failing"]));
		await mailer.stop();
		const [row] = await bakery.sql`
			select mail_attempts, mail_error, mail_due_at > now() as waits from public.contact_messages`;
		expect(row).toEqual({
			mail_attempts: 1,
			mail_error: expect.stringContaining("451 busy"),
			waits: true,
		});

		mailServer.isTaking = true;
		await makeAllDue();
		const next = startMailer();
		await waitFor(async () => expect(await mailings()).toEqual(["mailed"]));
		await next.stop();
		expect(mailServer.mails).toHaveLength(1);
	});
});

describe("with many messages waiting", () => {
	const subjects = Array.from({ length: 12 }, (_, number) => `Order number ${number}.`);

	test.each([
		["rejects connections", "554 go away"],
		["says nothing", null],
	])("a mail server that %s is tried once, and no message pays for it", async (_, greeting) => {
		mailServer.greeting = greeting;
		for (const subject of subjects) await receive(subject);
		const mailer = startMailer();
		await waitFor(async () => expect(await mailings()).toContain("failing"));
		await receive("One more");
		const [tried] = await bakery.sql`
			select sum(mail_attempts)::int as attempts,
				max(mail_due_at) < now() + interval '10 seconds' as soon
			from public.contact_messages`;
		expect(tried).toEqual({ attempts: 1, soon: true });
		expect(mailServer.connections).toBe(1);

		mailServer.greeting = "220 ready";
		await waitFor(async () => expect(new Set(await mailings())).toEqual(new Set(["mailed"])));
		await mailer.stop();
		expect(mailServer.mails).toHaveLength(subjects.length + 1);
		expect(mailServer.connections).toBe(2);
	});
});

test("several servers share the queue and mail each message once", async () => {
	const subjects = Array.from({ length: 12 }, (_, number) => `Order number ${number}.`);
	for (const subject of subjects) await receive(subject);
	const mailers = [startMailer(), startMailer(), startMailer()];
	await waitFor(async () => expect(new Set(await mailings())).toEqual(new Set(["mailed"])));
	for (const mailer of mailers) await mailer.stop();
	const mailed = mailServer.mails.map((mail) => /Order number \d+\./.exec(mail)?.[0]);
	expect(mailed.toSorted()).toEqual(subjects.toSorted());
});

test("spam, what the owner calls spam, and what is a week old are not mailed; what the owner takes out of spam is", async () => {
	await receive("Watches", "too-many-links");
	await receive("Called spam");
	await receive("Taken for spam", "too-fast");
	await receive("Taken for spam by an earlier version", "too-fast");
	await receive("Old");
	await receive("New");
	await bakery.sql`update public.contact_messages set spam = true where subject = 'Called spam'`;
	await bakery.sql`
		update public.contact_messages set spam = false where subject like 'Taken for spam%'`;
	await bakery.sql`
		update public.contact_messages set spam_score = null where subject like '%earlier version'`;
	await bakery.sql`
		update public.contact_messages set created_at = now() - interval '8 days' where subject = 'Old'`;
	const mailer = startMailer();
	await waitFor(async () =>
		expect(await mailings()).toEqual(["mailed", "not-tried", "mailed", "not-tried"]),
	);
	await mailer.stop();
	expect(mailServer.mails).toHaveLength(2);
});

/** The parts of a mail as they were written. */
const decoded = (mail = "") =>
	mail
		.replace(/=\n/g, "")
		.replace(/(?:=[\dA-F]{2})+/g, (bytes) =>
			Buffer.from(bytes.replaceAll("=", ""), "hex").toString(),
		);

describe("an order", () => {
	const shortDate = { weekday: "short", month: "short", day: "numeric" } as const;

	/** An order for the day after tomorrow. @returns the link of its page. */
	async function placeOrder(settings: object = {}, order: object = {}): Promise<string> {
		const content = JSON.stringify({ accepts: true, daysAhead: 60, ...settings });
		await bakery.sql`insert into public.site_content (section, content)
			values ('orders', ${content}) on conflict (section) do update set content = excluded.content`;
		const [rye] = await bakery.sql`
			insert into public.products (name, price, orderable) values ('Rye <b>', 4.5, true)
			returning id`;
		const [row] = await bakery.sql`
			select (private.business_date(now(), time_zone, day_end) + 2)::text as day
			from private.order_rules`;
		const line = { product: rye?.id, size: null, pieces: 2, answers: [] };
		const data = await bakery.as.server("place_order", {
			given: {
				...{ day: row?.day, pickup: null, name: "Ada", email: "ada@example.com" },
				...{ phone: null, note: null, total: 9, lines: [line], ...order },
			},
		});
		expect(data).toMatchObject({ number: expect.any(Number) });
		const [stored] = await bakery.sql`select link from private.orders`;
		return stored?.link;
	}

	const sent = async () =>
		(
			await bakery.sql`select kind from private.order_mails where sent_at is not null order by kind`
		).map(({ kind }) => kind);

	test("is confirmed to its customer, as text, in the site's colors, and for the calendar", async () => {
		const mailers = [startMailer(), startMailer()];
		const link = await placeOrder({ confirmation: "Ring the bell.", payment: "Cash only." });
		await waitFor(async () => expect(await sent()).toEqual(["placed"]));
		for (const mailer of mailers) await mailer.stop();
		expect(mailServer.mails).toHaveLength(1);
		const mail = decoded(mailServer.mails[0]);
		expect(mail).toContain("To: ada@example.com");
		expect(mail).toContain("2 × Rye <b>: $9.00");
		expect(mail).toContain("2 × Rye &lt;b&gt;: $9.00");
		expect(mail).toContain("Ring the bell.");
		expect(mail).toContain("Total: $9.00\nCash only.");
		expect(mail).toContain(`https://rye.example/order/${link}`);
		expect(mail).toContain("BEGIN:VEVENT");
		expect(mail).toMatch(/filename=order-\d+\.ics/);
	});

	test("that is canceled meanwhile is not confirmed, and nobody is reminded of it", async () => {
		await placeOrder({ reminder: "00:00" });
		const [order] = await bakery.sql`select id from private.orders`;
		await bakery.as.administrator("mark_order", {
			...{ order_id: order?.id, new_state: "canceled", notify: true },
			reason: "The oven broke",
		});
		const mailer = startMailer();
		await waitFor(async () => expect(await sent()).toEqual(["canceled"]));
		await mailer.stop();
		expect(mailServer.mails).toHaveLength(1);
		const mail = decoded(mailServer.mails[0]);
		const [stored] = await bakery.sql`select day::text from private.orders`;
		const when = dateInWords(stored?.day, "en-US", shortDate);
		expect(mail).toContain(`Your order for ${when} has been canceled.`);
		expect(mail).toContain("From the bakery: The oven broke");
		expect(mailServer.mails[0]).toContain("text/calendar; charset=utf-8; method=CANCEL");
		expect(mail).toContain("METHOD:CANCEL");
		expect(mail).toContain("ORGANIZER");
		expect(await bakery.sql`select from private.order_mails where sent_at is null`).toEqual([]);
	});

	test("that is moved says from when to when, and moves in the calendar", async () => {
		await placeOrder();
		const [order] =
			await bakery.sql`select id, day::text, (day + 1)::text as next from private.orders`;
		const moved = await bakery.as.administrator("decide_orders", {
			...{ ids: [order?.id], decision: "move", to_day: order?.next, notify: true },
		});
		expect(moved).toEqual({ done: 1, refused: [] });
		const mailer = startMailer();
		await waitFor(async () => expect(await sent()).toEqual(["changed"]));
		await mailer.stop();
		const mail = decoded(mailServer.mails[0]);
		const [from, to] = [order?.day, order?.next].map((day) => dateInWords(day, "en-US", shortDate));
		expect(mail).toContain(`Your order has been moved to ${to}.`);
		expect(mail).toContain(`Pickup: ${to}\nPrevious pickup: ${from}`);
		expect(mail).toContain("METHOD:PUBLISH");
		expect(mail).toContain("SEQUENCE:2");
	});

	test("waits for one message at most, and one to be confirmed for no reminder", async () => {
		await placeOrder();
		await bakery.sql`update private.order_mails
			set kind = 'reminder', due_at = now() - interval '1 hour'`;
		await bakery.sql`insert into private.order_mails (order_id, kind, due_at)
			select order_id, kind, due_at from private.order_mails`;
		const [held] = await bakery.sql`
			insert into private.orders (
				day, changeable_until, name, email, total, currency, state, held_until
			) values (
				current_date + 1, now(), 'Bea', 'bea@example.com', 3, 'USD', 'held',
				now() + interval '10 minutes'
			) returning id`;
		await bakery.sql`insert into private.order_mails (order_id, kind, due_at)
			values (${held?.id}, 'confirm', now())`;
		for (let count = 0; count < 3; count++) await receive(`Wedding cake ${count}`);
		const mailer = startMailer();
		await waitFor(async () => expect(mailServer.mails).toHaveLength(6));
		await mailer.stop();
		const kinds = mailServer.mails
			.map(decoded)
			.map((text) => /Please confirm|Your pickup|Wedding cake/.exec(text)?.[0]);
		expect(kinds).toEqual([
			...["Please confirm", "Wedding cake", "Your pickup", "Wedding cake"],
			...["Your pickup", "Wedding cake"],
		]);
	});

	test("is remembered on the day before, unless the bakery is closed then or the day has begun", async () => {
		await placeOrder({ reminder: "23:59" });
		const mailer = startMailer();
		await waitFor(async () => expect(await sent()).toEqual(["placed"]));
		const hours = JSON.stringify({ week: {} });
		await bakery.sql`insert into public.site_content (section, content) values ('hours', ${hours})`;
		await bakery.sql`update private.order_mails set due_at = now() where sent_at is null`;
		expect(await bakery.as.server("take_order_mail", {})).toBeNull();
		await bakery.sql`delete from public.site_content where section = 'hours'`;
		// The mail server did not answer until the day of the pickup.
		await bakery.sql`update private.orders set day = day - 2`;
		expect(await bakery.as.server("take_order_mail", {})).toBeNull();
		await bakery.sql`update private.orders set day = day + 2`;
		await receive("Wakes the mailer");
		await waitFor(async () => expect(await sent()).toEqual(["placed", "reminder"]));
		await mailer.stop();
		// The message that woke the mailer may be mailed before or after it.
		const texts = mailServer.mails.map(decoded);
		expect(texts.filter((text) => text.includes("Your pickup is tomorrow."))).toHaveLength(1);
	});

	test("whose mail fails is shown to the owner, and mailed when the mail server works again", async () => {
		mailServer.isTaking = false;
		await placeOrder();
		const mailer = startMailer();
		const unsent = () => bakery.as.administrator("count_unsent_order_mails", {});
		await waitFor(async () => expect(await unsent()).toBe(1));
		await mailer.stop();
		mailServer.isTaking = true;
		await bakery.sql`update private.order_mails set due_at = now()`;
		const next = startMailer();
		await waitFor(async () => expect(await unsent()).toBe(0));
		await next.stop();
		expect(mailServer.mails).toHaveLength(1);
	});
});

describe("money of an order", () => {
	/** An order of Ada that was placed: two loaves, $9.00, with a tax of 20 % in it. */
	async function placePaid(state = "placed"): Promise<{ id: string; link: string }> {
		const payments = { showsTaxes: true };
		await bakery.sql`insert into public.site_content (section, content) values
			('payments', ${JSON.stringify(payments)})
			on conflict (section) do update set content = excluded.content`;
		const [order] = await bakery.sql`
			insert into private.orders (
				day, changeable_until, name, email, total, currency, state, terms, upfront
			) values (
				current_date + 2, now() + interval '1 day', 'Ada', 'ada@example.com', 9, 'USD', ${state},
				'{"included": true, "cancel": "full"}', 300
			) returning id, link`;
		await bakery.sql`
			insert into private.order_lines
				(order_id, position, product_id, name, price, pieces, answers, tax_name, tax_percent)
			values (${order?.id}, 1, gen_random_uuid(), 'Rye', 4.5, 2, '[]', 'VAT', 20)`;
		return { id: order?.id, link: order?.link };
	}

	/** Pays through a provider. */
	async function payOnline(id: string, units: number): Promise<string> {
		const [checkout] = await bakery.sql`
			insert into private.checkouts (order_id, provider, reference, amount, currency, minutes)
			values (${id}, 'stripe', ${crypto.randomUUID()}, ${units}, 'USD', 30) returning id`;
		await bakery.as.server("settle_checkout", {
			...{ checkout_id: checkout?.id, outcome: "paid", units, units_of: "USD" },
		});
		return checkout?.id;
	}

	const queue = (id: string, kind: string) =>
		bakery.sql`
			select private.queue_customer_mail(orders, ${kind}) from private.orders where id = ${id}`;

	/** The text and HTML of the next mail, without markup. */
	async function nextMail(): Promise<{ text: string; html: string }> {
		mailServer.mails.length = 0;
		const mailer = startMailer();
		await waitFor(async () => expect(mailServer.mails).toHaveLength(1));
		await mailer.stop();
		const mail = decoded(mailServer.mails[0]?.replace(/^\.\./gm, "."));
		const [, text = ""] = /text\/plain.*?\n\n(.*?)\n----/s.exec(mail) ?? [];
		const [, html = ""] = /<body[^>]*>(.*?)<\/body>/s.exec(mail) ?? [];
		return { text, html };
	}

	/** Each line of the text is in the HTML, where links are on their names. */
	function expectSame({ text, html }: { text: string; html: string }) {
		const unescaped = html.replaceAll("&#39;", "'").replaceAll("&quot;", '"');
		for (const line of text.split("\n").filter(Boolean)) {
			const [, label, url] = /^(.*): (https:\S+)$/.exec(line) ?? [];
			expect(unescaped).toContain(url ? `href="${url}"` : line);
			if (label) expect(unescaped).toContain(`>${label}</a>`);
		}
	}

	test("is in the mail that an order is placed, with taxes, what is left, and the receipt", async () => {
		const { id, link } = await placePaid();
		await payOnline(id, 300);
		await bakery.sql`delete from private.order_mails`;
		for (const kind of ["placed", "changed", "reminder"]) {
			await bakery.sql`delete from private.order_mails`;
			await queue(id, kind);
			await bakery.sql`delete from private.order_mails where kind <> ${kind}`;
			const mail = await nextMail();
			expect(mail.text).toContain(
				"Total: $9.00\nIncludes $1.50 VAT (20%)\nPaid: $3.00\nTo pay at pickup: $6.00\n",
			);
			expect(mail.text).toMatch(
				new RegExp(`Receipt \\d+: https://rye.example/order/${link}/receipt/\\d+`),
			);
			expect(mail.text).not.toContain("Pay when you pick up.");
			expectSame(mail);
		}
	});

	test("asks to pay while something is owed, and thanks for the payment", async () => {
		const { id, link } = await placePaid();
		await queue(id, "pay");
		const asked = await nextMail();
		expect(asked.text).toMatch(/^Please pay for your order\./);
		expect(asked.text).toContain(`Pay $9.00 now: https://rye.example/order/${link}\n`);
		expect(asked.text).not.toContain("pick up");
		expectSame(asked);

		await queue(id, "pay");
		await payOnline(id, 900);
		const paid = await nextMail();
		expect(paid.text).toMatch(/^Thank you for your payment\./);
		expect(paid.text).toContain("Paid: $9.00");
		expect(paid.text).not.toMatch(/pick up|To pay/);
		expectSame(paid);
		await queue(id, "pay");
		expect(await bakery.as.server("take_order_mail", {})).toBeNull();
	});

	test("that came too late goes back, with a mail that says so", async () => {
		const { id } = await placePaid("canceled");
		await payOnline(id, 300);
		const mail = await nextMail();
		expect(mail.text).toMatch(/^We couldn't place your order\./);
		expect(mail.text).toContain("We're refunding $3.00.");
		expect(mail.text).toContain("Your refund of $3.00 is on its way.");
		expect(mail.text).toMatch(/Receipt \d+: .*\nRefund receipt \d+: /);
		expectSame(mail);
		expect(mailServer.mails[0]).not.toContain("VEVENT");
	});

	test("that goes back has a mail with its receipt, also of a canceled order", async () => {
		const { id } = await placePaid();
		const checkout = await payOnline(id, 900);
		await bakery.as.administrator("refund_payment", {
			...{ checkout_id: checkout, units: 200, seen: 900 },
		});
		const mail = await nextMail();
		expect(mail.text).toMatch(/^We've refunded \$2\.00\./);
		expect(mail.text).toContain("Paid: $9.00\nYour refund of $2.00 is on its way.");
		expect(mail.text).toContain("To pay at pickup: $2.00");
		expectSame(mail);

		await bakery.as.administrator("mark_order", {
			...{ order_id: id, new_state: "canceled", notify: true, refund: true },
		});
		const canceled = await nextMail();
		expect(canceled.text).toContain("Your refund of $9.00 is on its way.");
		expect(canceled.text).not.toContain("To pay");
		expect(canceled.text.match(/Refund receipt/g)).toHaveLength(2);
		expectSame(canceled);
	});
});

describe("a mail that is on its way", () => {
	/** Resolves once the mail server has the mail, and has not said yet that it takes it. */
	async function startHeldMail(options?: { stopMilliseconds: number }) {
		const release = mailServer.hold();
		const mailer = startMailer(options);
		await receive("Wedding cake");
		await waitFor(async () => expect(mailServer.held).toBe(1));
		return { mailer, release };
	}

	test("is taken by no other server, however slowly the mail server answers", async () => {
		const { mailer, release } = await startHeldMail();
		await bakery.sql`
			update public.contact_messages set mail_due_at = mail_due_at - interval '9 minutes'`;
		expect(await takeMessageToMail(bakery.as.server)).toBeNull();
		release();
		await mailer.stop();
		expect(mailServer.mails).toHaveLength(1);
	});

	test("is taken by another server when its own has died", async () => {
		const { mailer, release } = await startHeldMail();
		await bakery.sql`
			update public.contact_messages set mail_due_at = mail_due_at - interval '10 minutes'`;
		expect(await takeMessageToMail(bakery.as.server)).toMatchObject({ attempts: 2 });
		release();
		await mailer.stop();
	});
});

test("a message that nobody was notified about is found within a minute", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	try {
		const mailer = startMailer();
		await bakery.sql.begin(async (transaction) => {
			await transaction`alter table public.contact_messages disable trigger user`;
			await transaction`
				insert into public.contact_messages (name, email, subject, message)
				values ('Ada', 'ada@example.com', 'Wedding cake', 'Please.')`;
			await transaction`alter table public.contact_messages enable trigger user`;
		});
		vi.advanceTimersByTime(60_000);
		await waitFor(async () => expect(await mailings()).toEqual(["mailed"]));
		await mailer.stop();
	} finally {
		vi.useRealTimers();
	}
});
