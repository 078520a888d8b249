import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { ownEntrySchema } from "./books.ts";
import { exportPayments } from "./payment-export.ts";
import {
	listPaymentProblems,
	listPayments,
	notePaidBack,
	refundPayment,
	sumPayments,
} from "./payments.admin.ts";

const bakery = bakeryForTests();
beforeEach(() => bakery.sql`truncate private.orders cascade`);

const everything = { day: "", search: "", pages: 1 };

/** An order of $32.75, and how it is paid. @returns the ids of order and payment */
async function pay(name: string, way: "cash" | "stripe" = "stripe", madeAt?: string) {
	const { sql } = bakery;
	const [order] = await sql<{ id: string; number: number }[]>`
		insert into private.orders (day, changeable_until, name, total, currency)
		values ('2027-05-05', now(), ${name}, 32.75, 'USD') returning id, number`;
	if (!order) throw new Error("The order was not stored.");
	const reference = `cs_${order.number}`;
	let checkout = "";
	if (way === "cash") await sql`select private.add_payment(${order.id}, 3275, 'cash')`;
	else {
		const [begun] = await sql<{ id: string }[]>`
			insert into private.checkouts (order_id, provider, reference, amount, currency, state, minutes)
			values (${order.id}, 'stripe', ${reference}, 3275, 'USD', 'paid', 60) returning id`;
		checkout = begun?.id ?? "";
		await sql`select private.add_payment(${order.id}, 3275, 'stripe', ${checkout})`;
	}
	if (madeAt) {
		await sql`update private.payments set made_at = ${madeAt} where order_id = ${order.id}`;
	}
	return { ...order, checkout, reference };
}

const refund = (id: string, units: number, left: number, client = bakery.as.administrator) =>
	refundPayment(client, { id, units, left }, randomUUID());

it("lists payments newest first, by what was typed or by the business day", async () => {
	await bakery.sql`
		update private.order_rules set time_zone = 'America/New_York', day_end = '03:00'`;
	await pay("Ann Gómez", "stripe", "2027-05-05T06:59:00Z");
	const ben = await pay("Ben", "cash", "2027-05-05T07:00:00Z");
	const { editor } = bakery.as;
	const found = async (wanted: Partial<typeof everything>) =>
		(await listPayments(editor, { ...everything, ...wanted })).payments.map(({ name }) => name);
	expect(await found({})).toEqual(["Ben", "Ann Gómez"]);
	expect(await found({ search: "gomez" })).toEqual(["Ann Gómez"]);
	expect(await found({ search: `#${ben.number}` })).toEqual(["Ben"]);
	expect(await found({ search: "cs_" })).toEqual([]);
	expect(await found({ day: "2027-05-04" })).toEqual(["Ann Gómez"]);
	expect(await found({ day: "2027-05-05" })).toEqual(["Ben"]);
	const { payments } = await listPayments(editor, { ...everything, search: "Ann" });
	expect(payments).toMatchObject([{ amount: 3275, left_amount: 3275, refund_state: null }]);
	expect(
		await listPayments(editor, { ...everything, search: payments[0]?.reference ?? "" }),
	).toEqual({ payments, hasMore: false });
	expect(await sumPayments(editor, "2027-05-05")).toEqual([
		{ method: "cash", currency: "USD", received: 3275, returned: 0 },
	]);
});

it("of two refunds at once, through two connections, one is done", async () => {
	for (let round = 0; round < 2; round += 1) {
		const { checkout } = await pay(`Ann ${round}`);
		const ends = await Promise.allSettled([
			refund(checkout, 3275, 3275),
			refund(checkout, 3275, 3275, bakery.as.editor),
		]);
		expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		const refused = ends.find(({ status }) => status === "rejected");
		expect(refused).toMatchObject({
			reason: { message: expect.stringContaining("Somebody else just refunded this payment.") },
		});
	}
	const [left] = await bakery.sql`select sum(amount)::int as units from private.payments`;
	expect(left).toEqual({ units: 0 });
	expect(await bakery.sql`select from private.refunds`).toHaveLength(2);
});

it("a refund that is sent again is done once, and none is above what is left", async () => {
	const { checkout: id } = await pay("Ann");
	const submission = randomUUID();
	for (let attempt = 0; attempt < 2; attempt += 1) {
		await refundPayment(bakery.as.administrator, { id, units: 1000, left: 3275 }, submission);
	}
	for (const units of [2276, 0, -5]) {
		await expect(refund(id, units, 2275)).rejects.toThrow("Refund at most what's left");
	}
	await refund(id, 2275, 2275);
	await expect(refund(id, 1, 0)).rejects.toThrow("Refund at most what's left");
	await expect(refund(randomUUID(), 1, 1)).rejects.toMatchObject({ code: "PT404" });
	const { payments } = await listPayments(bakery.as.administrator, everything);
	expect(
		payments.map(({ amount, left_amount, refund_state }) => [amount, left_amount, refund_state]),
	).toEqual([
		[-2275, null, "asked"],
		[-1000, null, "asked"],
		[3275, 0, null],
	]);
});

it("lists failed refunds until they are repeated, those that wait, and payments that can't be read", async () => {
	const [ann, ben] = [await pay("Ann"), await pay("Ben")];
	const problems = async () =>
		(await listPaymentProblems(bakery.as.editor)).map(({ kind, name, problem }) => [
			kind,
			name,
			problem,
		]);
	await refund(ann.checkout, 3275, 3275);
	const [{ id = "" } = {}] = await bakery.sql`select id from private.refunds`;
	expect(await problems()).toEqual([]);
	await bakery.sql`update private.refunds set attempts = 3, problem = 'Out of reach'`;
	await bakery.sql`
		update private.checkouts set state = 'open', problem = 'No answer' where id = ${ben.checkout}`;
	expect(await problems()).toEqual([
		["not-counted", "Ben", "No answer"],
		["refund-waits", "Ann", "Out of reach"],
	]);
	await bakery.as.server("note_refund", {
		...{ refund_id: id, new_state: "failed", problem: "Card expired" },
	});
	expect(await problems()).toContainEqual(["refund-failed", "Ann", "Card expired"]);
	await refund(ann.checkout, 3275, 3275);
	expect(await problems()).toEqual([["not-counted", "Ben", "No answer"]]);
});

it("a failed refund that the bakery paid back itself is a problem until that is noted, once", async () => {
	const { checkout } = await pay("Ann");
	await refund(checkout, 2000, 3275);
	await refund(checkout, 1275, 1275);
	const [{ id: refundId = "" } = {}] = await bakery.sql`
		select id from private.refunds where amount = 2000`;
	// Failed after a later one was sent.
	await bakery.as.server("note_refund", { refund_id: refundId, new_state: "failed" });
	expect(await listPaymentProblems(bakery.as.editor)).toMatchObject([
		{ kind: "refund-failed", refund_id: refundId, amount: 2000 },
	]);
	const note = () => notePaidBack(bakery.as.editor, { refundId, way: "transfer" });
	await Promise.all([note(), note()]);
	expect(await listPaymentProblems(bakery.as.editor)).toEqual([]);
	const { payments } = await listPayments(bakery.as.editor, everything);
	expect(payments[0]).toMatchObject({ amount: -2000, method: "transfer", refund_state: "done" });
	expect(payments.at(-1)).toMatchObject({ amount: 3275, left_amount: 0 });
	const period = { since: "2000-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" };
	const entries = await bakery.as.server("list_provider_entries", period, ownEntrySchema.array());
	expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([["payment", 3275]]);
});

it("exports business days, and what the provider's books must have", async () => {
	const ann = await pay("Ann", "stripe", "2027-05-05T16:00:00Z");
	await pay("Ben", "cash", "2027-05-07T16:00:00Z");
	const { editor } = bakery.as;
	const exported = await exportPayments(editor, "2027-05-04", "2027-05-06");
	expect(exported).toMatchObject([
		{
			day: "2027-05-05",
			number: ann.number,
			...{ amount: 3275, total: 3275, taxes: [], is_correction: false },
		},
	]);
	expect(await exportPayments(editor, "2027-05-05", "2027-05-07")).toHaveLength(2);
	for (const [from, until] of [
		["2027-05-05", "2028-05-06"],
		["2027-05-05", "2027-05-04"],
	] as const) {
		await expect(exportPayments(editor, from, until)).rejects.toThrow(
			"Export at most a year at once.",
		);
	}
	const period = { since: "2027-05-05T00:00:00Z", until: "2027-05-08T00:00:00Z" };
	const entries = await bakery.as.server("list_provider_entries", period, ownEntrySchema.array());
	expect(entries).toMatchObject([
		{ kind: "payment", id: ann.checkout, provider: "stripe", amount: 3275, number: ann.number },
	]);
});
