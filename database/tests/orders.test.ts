import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FunctionArguments } from "../../app/platform/backend/function-arguments.ts";
import { bakeryForTests } from "./test-bakery.ts";

const bakery = bakeryForTests();

const hour = 3_600_000;

/** Monday of a week in which clocks do not change; Wednesday is the day of the orders. */
const monday = "2027-05-03T12:00:00Z";
const day = "2027-05-05";

beforeEach(async () => {
	await bakery.sql`truncate private.orders, private.order_lines, public.products,
		public.site_content, private.erased_addresses cascade`;
	await setSection("orders", { accepts: true, daysAhead: 10 });
	await setClock(monday);
});

/** Orders are decided at this instant, whenever the test runs. */
async function setClock(instant: string): Promise<void> {
	await bakery.sql.unsafe(`create or replace function private.order_clock() returns timestamptz
		language sql volatile as $$ select '${instant}'::timestamptz $$`);
}

/** Orders may take everything that is left, unless `content` says otherwise. */
async function setSection(section: string, content: object): Promise<void> {
	const stored = section === "orders" ? { takesAll: true, ...content } : content;
	await bakery.sql`insert into public.site_content (section, content)
		values (${section}, ${JSON.stringify(stored)})
		on conflict (section) do update set content = excluded.content`;
}

/** @param columns besides those that let it be ordered. */
async function addProduct(name: string, columns: Record<string, unknown> = {}): Promise<string> {
	const row = { name, price: 5, orderable: true, ...columns };
	const [added] = await bakery.sql`insert into public.products ${bakery.sql(row)} returning id`;
	return added?.id;
}

/** A row of an answer. */
type Row = Record<
	"day" | "left_orders" | "name" | "pickup_from" | "problem" | "product_id",
	unknown
>;

interface Sent {
	toConfirm?: boolean;
	on?: string;
	pickup?: string | null;
	email?: string;
	name?: string;
	total?: number;
	currency?: string;
	submission?: string;
	/** The network address that it comes from. */
	sender?: string;
}

type Lines = Record<string, number>;

function orderOf(pieces: { product: string; pieces: number }[]) {
	const email = `${randomUUID()}@example.com`;
	const lines = pieces.map((line) => ({ size: null, answers: [], ...line }));
	return { day, pickup: null, name: "Ann", email, phone: null, note: null, total: 0, lines };
}

/** Sends an order as the server does. */
async function order(lines: Lines, sent: Sent = {}) {
	const pieces = Object.values(lines).reduce((sum, count) => sum + count, 0);
	const data = await bakery.as.server("place_order", {
		given: {
			...orderOf(Object.entries(lines).map(([product, count]) => ({ product, pieces: count }))),
			day: sent.on ?? day,
			pickup: sent.pickup ?? null,
			total: sent.total ?? pieces * 5,
			...(sent.email && { email: sent.email }),
			...(sent.name && { name: sent.name }),
			...(sent.currency && { currency: sent.currency }),
		},
		submission_id: sent.submission ?? randomUUID(),
		...(sent.toConfirm && { to_confirm: true }),
		...(sent.sender && { sender: sent.sender }),
	});
	return data as {
		link?: string;
		number?: number;
		earlier?: string;
		total?: number;
		problems?: { code: string }[];
	};
}

const codes = async (...given: Parameters<typeof order>) => {
	const { problems } = await order(...given);
	return problems?.map(({ code }) => code) ?? [];
};

async function ordered(): Promise<number> {
	const [row] = await bakery.sql`
		select coalesce(sum(pieces), 0)::integer as pieces from private.order_lines
			join private.orders on id = order_id where state <> 'canceled'`;
	return row?.pieces;
}

async function offer(product: string, on = day) {
	const data = await bakery.as.anonymous("list_order_offers", { of_day: on });
	return data?.find((row: Row) => row.product_id === product);
}

async function dayProblems(): Promise<Record<string, string | null>> {
	const data = await bakery.as.anonymous("list_order_days", {});
	return Object.fromEntries(data?.map((row: Row) => [row.day, row.problem]) ?? []);
}

describe("as many as there are", () => {
	it("of 50 loaves, 200 clients at once get 50, and nobody is refused who would have fit", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 50 });
		const answers = await Promise.all(
			Array.from({ length: 200 }, async (_, index) => {
				const pieces = (index % 3) + 1;
				return { pieces, ...(await order({ [rye]: pieces })) };
			}),
		);
		const taken = answers.filter(({ link }) => link).reduce((sum, { pieces }) => sum + pieces, 0);
		expect(taken).toBe(50);
		expect(await ordered()).toBe(50);
		const refused = answers.flatMap(({ problems }) => problems ?? []);
		expect(refused.length).toBeGreaterThan(0);
		for (const { code } of refused) expect(["full", "too-many"]).toContain(code);
	});

	it("what is canceled is there for others, and stays canceled", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 2 });
		const { link = "" } = await order({ [rye]: 2 });
		expect(await codes({ [rye]: 1 })).toEqual(["full"]);
		const canceled = await bakery.as.server("cancel_order", { order_link: link });
		expect(canceled).toBe(true);
		expect((await order({ [rye]: 2 })).link).toBeTruthy();
		const [{ id }] = (await bakery.sql`select id from private.orders where link = ${link}`) as [
			{ id: string },
		];
		const marked = bakery.as.administrator("mark_order", { order_id: id, new_state: "placed" });
		await expect(marked).rejects.toThrow("This order was canceled.");
	});

	it("one form makes one order, however often and from wherever it is sent", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 5 });
		const sent = { submission: randomUUID(), email: "ann@example.com" };
		const answers = await Promise.all(Array.from({ length: 10 }, () => order({ [rye]: 3 }, sent)));
		expect(new Set(answers.map(({ link }) => link)).size).toBe(1);
		expect(await ordered()).toBe(3);
	});

	it.each([
		["other pieces", {}, 4],
		["another name", { name: "Bea" }, 3],
		["another address", { email: "bea@example.com" }, 3],
		["another day", { on: "2027-05-06" }, 3],
	])(
		"a form sent again with %s places nothing, and leads to the earlier order",
		async (_, changed, count) => {
			const rye = await addProduct("Rye");
			const sent = { submission: randomUUID(), email: "ann@example.com" };
			const { link } = await order({ [rye]: 3 }, sent);
			expect(await order({ [rye]: count }, { ...sent, ...changed })).toEqual({ earlier: link });
			// The price alone changes nothing: the order has its own.
			await bakery.sql`update public.products set price = 6`;
			expect(await order({ [rye]: 3 }, { ...sent, total: 18 })).toMatchObject({ link });
			expect(await ordered()).toBe(3);
		},
	);

	it("the form of an order that is over places a new one", async () => {
		const rye = await addProduct("Rye");
		const sent = { submission: randomUUID(), email: "ann@example.com" };
		const first = await order({ [rye]: 1 }, sent);
		await bakery.as.server("cancel_order", { order_link: first.link ?? "" });
		const second = await order({ [rye]: 1 }, { ...sent, toConfirm: true });
		expect(second.link).not.toBe(first.link);
		await setClock("2027-05-03T12:15:00Z");
		const third = await order({ [rye]: 2 }, sent);
		expect(new Set([first.link, second.link, third.link]).size).toBe(3);
		expect(third.number).toBeGreaterThan(second.number ?? 0);
	});

	it("the pieces of all sizes count together, each at its price, with its answers", async () => {
		const sizes = [
			{ name: "Whole", price: 8 },
			{ name: "Half", price: 4.5 },
		];
		const questions = [
			{ label: "Sliced?", choices: ["Yes", "No"], maximum: 9 },
			{ label: "Message", choices: [], maximum: 9 },
		];
		const rye = await addProduct("Rye", {
			...{
				pieces_per_day: 3,
				sizes: bakery.sql.json(sizes),
				questions: bakery.sql.json(questions),
			},
		});
		const answers = [
			{ question: "Sliced?", answer: "Yes" },
			{ question: "Message", answer: "Hello Ann" },
		];
		const sent = [...answers, { question: "Nobody asks", answer: "Yes" }];
		const line = (size: string | null, pieces: number) => ({
			...{ product: rye, size, pieces, answers: sent },
		});
		const place = async (total: number, ...lines: object[]) => {
			const given = { ...orderOf([]), total, lines };
			return bakery.as.server("place_order", { given: given as never });
		};
		expect(await place(17, line("Whole", 1), line("Half", 2), line("Half", 1))).toMatchObject({
			problems: [{ code: "too-many", max: 3 }],
		});
		for (const size of ["Quarter", null]) {
			expect(await place(4, line(size, 1))).toMatchObject({ problems: [{ code: "gone" }] });
		}
		expect(await place(16, line("Whole", 1), line("Half", 2))).toEqual({ total: 17 });
		expect(await place(17, line("Whole", 1), line("Half", 1), line("Half", 1))).toMatchObject({
			number: expect.any(Number),
		});
		const rows = await bakery.sql`
			select size, price, pieces, answers from private.order_lines order by position`;
		expect(rows).toEqual([
			{ size: "Whole", price: "8.000", pieces: 1, answers },
			{ size: "Half", price: "4.500", pieces: 2, answers },
		]);
		expect(await offer(rye)).toMatchObject({ problem: "full", sizes });
	});

	it("questions are answered by one of their choices, or with no more than they take", async () => {
		const questions = [
			{ label: "Sliced?", choices: ["Yes", "No"], maximum: 9 },
			{ label: "Message", choices: [], maximum: 5 },
		];
		const rye = await addProduct("Rye", { questions: bakery.sql.json(questions) });
		const place = async (answered: Record<string, string>) => {
			const answers = Object.entries(answered).map(([question, answer]) => ({ question, answer }));
			const given = { ...orderOf([{ product: rye, pieces: 1 }]), total: 5 };
			const lines = given.lines.map((line) => ({ ...line, answers }));
			const data = await bakery.as.server("place_order", {
				given: { ...given, lines } as never,
			});
			return data as Awaited<ReturnType<typeof order>>;
		};
		const sliced = { code: "answer", product: rye, question: "Sliced?", max: null };
		const message = { code: "answer", product: rye, question: "Message", max: 5 };
		expect(await place({ Message: "Hello!" })).toEqual({ problems: [sliced, message] });
		expect(await place({ "Sliced?": "Maybe", Message: "Hello" })).toEqual({ problems: [sliced] });
		expect((await place({ "Sliced?": "No" })).link).toBeTruthy();
	});

	it("products that share a limit draw from it together, each size as much as it takes", async () => {
		const sizes = [
			{ name: "Whole", price: 5, takes: 2 },
			{ name: "Half", price: 5 },
		];
		const rye = await addProduct("Rye", { sizes: bakery.sql.json(sizes) });
		const [oat, pie] = [await addProduct("Oat"), await addProduct("Pie")];
		const dough = { id: randomUUID(), name: "Dough", perDay: 5, products: [rye, oat] };
		await setSection("orders", { accepts: true, limits: [dough] });
		const line = (product: string, pieces: number, size: string | null = null) => ({
			...{ product, pieces, size },
		});
		const place = async (...lines: ReturnType<typeof line>[]) => {
			const total = lines.reduce((sum, { pieces }) => sum + pieces * 5, 0);
			const given = { ...orderOf(lines), total };
			const data = await bakery.as.server("place_order", { given });
			return data as Awaited<ReturnType<typeof order>>;
		};
		expect(await place(line(rye, 2, "Whole"), line(oat, 2), line(pie, 9))).toEqual({
			problems: [rye, oat].map((product) => ({
				...{ code: "too-many-together", product, max: 5 },
			})),
		});
		expect((await place(line(rye, 1, "Whole"), line(oat, 2), line(pie, 9))).link).toBeTruthy();
		expect(await offer(oat)).toMatchObject({ maximum: 1, problem: null });
		expect(await offer(rye)).toMatchObject({ maximum: 1, problem: null });
		expect((await place(line(rye, 1, "Whole"))).problems?.[0]?.code).toBe("too-many-together");
		expect((await place(line(rye, 1, "Half"))).link).toBeTruthy();
		for (const product of [rye, oat]) expect((await offer(product))?.problem).toBe("full");
		expect((await offer(pie))?.problem).toBeNull();
	});

	it("two shared limits taken in opposite order are exact, and nobody waits for ever", async () => {
		const [rye, oat, mix] = [
			await addProduct("Rye"),
			await addProduct("Oat"),
			await addProduct("Mix"),
		];
		const limits = [
			{ id: randomUUID(), name: "A", perDay: 15, products: [rye, mix] },
			{ id: randomUUID(), name: "B", perDay: 15, products: [mix, oat] },
		];
		await setSection("orders", { accepts: true, limits });
		const answers = await Promise.all(
			Array.from({ length: 60 }, (_, index) =>
				order(index % 2 ? { [rye]: 1, [mix]: 1, [oat]: 1 } : { [oat]: 1, [mix]: 1, [rye]: 1 }),
			),
		);
		expect(answers.filter(({ link }) => link)).toHaveLength(7);
		expect((await order({ [rye]: 1, [oat]: 1 })).link).toBeTruthy();
		expect((await order({ [rye]: 1 })).link).toBeUndefined();
	});

	it("a single date has its own numbers, without a product, or without orders at all", async () => {
		const [rye, oat] = [await addProduct("Rye", { pieces_per_day: 2 }), await addProduct("Oat")];
		const dough = { id: randomUUID(), name: "Dough", perDay: 5, products: [oat] };
		const dates = [
			{ date: day, of: rye, pieces: 7 },
			{ date: day, of: dough.id, pieces: 9 },
			{ date: "2027-05-06", of: rye, pieces: 0 },
			{ date: "2027-05-07", of: "", pieces: 0 },
			{ date: "2027-05-08", of: "", pieces: 3 },
			{ date: "2027-02-31", of: "x", pieces: "many" },
		];
		await setSection("orders", { accepts: true, limits: [dough, { products: 1 }], dates });
		expect(await offer(rye)).toMatchObject({ maximum: 7, problem: null });
		expect(await offer(oat)).toMatchObject({ maximum: 9, problem: null });
		expect(await offer(rye, "2027-05-06")).toMatchObject({
			...{ problem: "not-baked", next_day: "2027-05-08" },
		});
		expect((await dayProblems())["2027-05-07"]).toBe("nothing");
		expect(await codes({ [oat]: 1 }, { on: "2027-05-07" })).toEqual(["not-baked"]);
		expect(await codes({ [rye]: 2, [oat]: 2 }, { on: "2027-05-08" })).toEqual([
			...["too-many-together", "too-many-together"],
		]);
		expect((await order({ [rye]: 1, [oat]: 2 }, { on: "2027-05-08" })).link).toBeTruthy();
		expect((await dayProblems())["2027-05-08"]).toBe("full");
	});

	it("a pickup time takes as many orders as the owner says", async () => {
		await setSection("hours", { week: weekOf({ opens: "08:00", closes: "09:00" }) });
		await setSection("orders", { accepts: true, windowMinutes: 30, ordersPerWindow: 3 });
		const rye = await addProduct("Rye");
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => order({ [rye]: 1 }, { pickup: "08:30" })),
		);
		expect(answers.filter(({ link }) => link)).toHaveLength(3);
		expect(await codes({ [rye]: 1 }, { pickup: "08:30" })).toEqual(["pickup-full"]);
		expect(await codes({ [rye]: 1 }, { pickup: "10:00" })).toEqual(["pickup-gone"]);
		expect(await codes({ [rye]: 1 }, { pickup: null })).toEqual(["pickup-gone"]);
		expect(await bakery.as.anonymous("list_pickup_times", { of_day: day })).toEqual([
			{ pickup_from: "08:00", pickup_until: "08:30", problem: null, left_orders: 3 },
			{ pickup_from: "08:30", pickup_until: "09:00", problem: "full", left_orders: 0 },
		]);
	});
});

const weekOf = (...ranges: { opens: string; closes: string }[]) =>
	Object.fromEntries(
		["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((name) => [
			name,
			ranges,
		]),
	);

it("the bakery enters orders within its limits, or over them on purpose, once each", async () => {
	const rye = await addProduct("Rye", { pieces_per_day: 3, order_days_before: 30 });
	const given = { ...orderOf([{ product: rye, pieces: 4 }]), email: null };
	const submission_id = "5f1f2a50-7d9c-4d52-9c0e-1b5f6a2c3d4e";
	const enter = async (exceed_limits: boolean) => {
		return bakery.as.administrator("enter_order", { given, exceed_limits, submission_id });
	};
	expect(await enter(false)).toMatchObject({ problems: [{ code: "too-late" }] });
	const entered = await enter(true);
	expect(entered).toMatchObject({ number: expect.any(Number) });
	expect(await enter(true)).toEqual(entered);
	expect(await ordered()).toBe(4);
	// A form that was changed since asks first what became of it.
	expect(await bakery.as.administrator("settle_submission", { submission_id })).toBe(true);
	const [row] = await bakery.sql`select total, entered_by from private.orders`;
	expect(row).toMatchObject({ total: "20.000", entered_by: bakery.users.administrator });
});

it("an order is on the disk before its customer gets an answer, and the next one doesn't wait for that", async () => {
	const rye = await addProduct("Rye");
	const isOnDisk = async (place: string) => {
		const [row] = await bakery.sql`
			select pg_current_wal_flush_lsn() >= ${place}::text::pg_lsn as on_disk`;
		return row?.on_disk;
	};
	const writtenUpTo = async () => {
		const [row] = await bakery.sql`select pg_current_wal_insert_lsn()::text as place`;
		return String(row?.place);
	};
	expect((await order({ [rye]: 1 })).link).toBeTruthy();
	const place = await writtenUpTo();
	await bakery.as.server("keep_orders", {});
	expect(await isOnDisk(place)).toBe(true);
	const [setting] = await bakery.sql`show synchronous_commit`;
	expect(setting?.synchronous_commit).toBe("on");
});

describe("a change", () => {
	/** Changes the order to so many pieces. */
	async function change(link: string, lines: Lines, sent: Sent & { version?: number } = {}) {
		const pieces = Object.values(lines).reduce((sum, count) => sum + count, 0);
		const asked = Object.entries(lines).map(([product, count]) => ({ product, pieces: count }));
		const data = await bakery.as.server("change_order", {
			order_link: link,
			given: {
				...orderOf(asked),
				...{ day: sent.on ?? day, pickup: sent.pickup ?? null, total: sent.total ?? pieces * 5 },
				...{ version: sent.version ?? 1, ...(sent.email && { email: sent.email }) },
			},
			submission_id: sent.submission ?? randomUUID(),
		});
		return data as Awaited<ReturnType<typeof order>>;
	}

	it("counts the pieces of the order itself as left, and gives back what it no longer takes", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 5 });
		const { link = "", number } = await order({ [rye]: 3 });
		const offered = await bakery.as.anonymous("list_order_offers", {
			of_day: day,
			changing_link: link,
		});
		expect(offered).toMatchObject([{ maximum: 5 }]);
		expect(await change(link, { [rye]: 6 })).toMatchObject({ problems: [{ code: "too-many" }] });
		expect(await ordered()).toBe(3);
		expect(await change(link, { [rye]: 5 })).toEqual({ link, number });
		expect(await codes({ [rye]: 1 })).toEqual(["full"]);
		expect(await change(link, { [rye]: 1 }, { version: 2 })).toEqual({ link, number });
		expect((await order({ [rye]: 4 })).link).toBeTruthy();
	});

	it("moves an order to another day, and frees its pickup time", async () => {
		await setSection("hours", { week: weekOf({ opens: "08:00", closes: "09:00" }) });
		await setSection("orders", { accepts: true, windowMinutes: 30, ordersPerWindow: 1 });
		const rye = await addProduct("Rye");
		const { link = "" } = await order({ [rye]: 1 }, { pickup: "08:00" });
		const leftOrders = async (changing_link?: string) => {
			const asked = { of_day: day, ...(changing_link && { changing_link }) };
			const data = await bakery.as.anonymous("list_pickup_times", asked);
			return data?.map((row: Row) => row.left_orders);
		};
		expect(await leftOrders()).toEqual([0, 1]);
		expect(await leftOrders(link)).toEqual([1, 1]);
		const same = await change(link, { [rye]: 2 }, { pickup: "08:00" });
		expect(same.link).toBe(link);
		await change(link, { [rye]: 2 }, { on: "2027-05-06", pickup: "08:30", version: 2 });
		const [stored] = await bakery.sql`
			select day::text, pickup_from, starts_at, total from private.orders`;
		expect(stored).toEqual({
			...{ day: "2027-05-06", pickup_from: "08:30", total: "10.000" },
			starts_at: new Date("2027-05-06T12:30:00Z"),
		});
		expect((await order({ [rye]: 1 }, { pickup: "08:00" })).link).toBeTruthy();
	});

	it("is made once, and only of the version that was opened, in time", async () => {
		const rye = await addProduct("Rye", { order_days_before: 1, order_until: "18:00" });
		const { link = "" } = await order({ [rye]: 1 });
		const submission = randomUUID();
		const answers = await Promise.all(
			Array.from({ length: 5 }, () =>
				change(link, { [rye]: 2 }, { submission, email: "ann@example.com" }),
			),
		);
		for (const answer of answers) expect(answer.link).toBe(link);
		expect(await ordered()).toBe(2);
		expect(await bakery.sql`select version from private.orders`).toEqual([{ version: 2 }]);
		const refused = async (version: number) =>
			(await change(link, { [rye]: 3 }, { version })).problems?.[0]?.code;
		expect(await refused(1)).toBe("changed-meanwhile");
		await setClock("2027-05-04T22:00:01Z");
		expect(await refused(2)).toBe("not-changeable");
		await bakery.sql`update private.orders set state = 'canceled'`;
		await setClock(monday);
		expect(await refused(2)).toBe("not-changeable");
		expect(await refused(null as never)).toBe("not-changeable");
		expect((await change(randomUUID(), { [rye]: 1 })).problems?.[0]?.code).toBe("not-changeable");
	});

	it("sent again with other contents is made, unless somebody else has changed the order since", async () => {
		const rye = await addProduct("Rye");
		const { link = "" } = await order({ [rye]: 1 });
		const submission = randomUUID();
		for (const count of [2, 3]) {
			expect((await change(link, { [rye]: count }, { submission })).link).toBe(link);
			expect(await ordered()).toBe(count);
		}
		await bakery.sql`update private.orders set version = version + 1`;
		expect(await change(link, { [rye]: 4 }, { submission })).toMatchObject({
			problems: [{ code: "changed-meanwhile" }],
		});
	});

	it("of orders to each other's days at once ends, and leaves as many as there are", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 10 });
		const days = ["2027-05-05", "2027-05-06"] as const;
		const placed = await Promise.all(
			Array.from({ length: 20 }, (_, index) => order({ [rye]: 1 }, { on: days[index % 2] ?? day })),
		);
		const answers = await Promise.all(
			placed.map(({ link = "" }, index) =>
				change(link, { [rye]: 1 }, { on: days[(index + 1) % 2] ?? day }),
			),
		);
		// Both days are full: none can move before another one has.
		for (const { problems } of answers) expect(problems?.[0]?.code).toBe("full");
		await bakery.sql`update public.products set pieces_per_day = 11`;
		const later = await Promise.all(
			placed.map(({ link = "" }, index) =>
				change(link, { [rye]: 1 }, { on: days[(index + 1) % 2] ?? day }),
			),
		);
		expect(later.filter(({ link }) => link).length).toBeGreaterThan(1);
		const counts = await bakery.sql`
			select sum(pieces)::integer as pieces from private.orders
				join private.order_lines on id = order_id group by day`;
		for (const { pieces } of counts) expect(pieces).toBeLessThanOrEqual(11);
		expect(await ordered()).toBe(20);
	});

	it("by the bakery tells the customer, or not", async () => {
		const rye = await addProduct("Rye");
		const { link = "" } = await order({ [rye]: 1 });
		await bakery.sql`update private.order_mails set sent_at = now()`;
		const [{ id }] = (await bakery.sql`select id from private.orders where link = ${link}`) as [
			{ id: string },
		];
		const enter = (version: number, notify: boolean) =>
			bakery.as.administrator("enter_order", {
				given: { ...orderOf([{ product: rye, pieces: 30 }]), version },
				...{ exceed_limits: true, changing: id, notify, reason: "More flour came" },
			});
		expect(await enter(1, false)).toMatchObject({ link });
		const unsent = () => bakery.sql`select kind from private.order_mails where sent_at is null`;
		expect(await unsent()).toEqual([]);
		expect(await enter(2, true)).toMatchObject({ link });
		expect(await unsent()).toEqual([{ kind: "changed" }]);
		const shown = await bakery.as.server("order_of_link", { order_link: link });
		expect(shown).toMatchObject({ reason: "More flour came", version: 3, total: 150 });
	});
});

it("after any orders, changes, cancellations, and new limits, an order fits exactly when there are enough", async () => {
	const pieces = fc.integer({ min: 1, max: 12 });
	const place = fc.nat({ max: 5 });
	const step = fc.oneof(
		{ weight: 3, arbitrary: fc.record({ does: fc.constant("order"), pieces, place }) },
		{ weight: 2, arbitrary: fc.record({ does: fc.constant("change"), pieces, place }) },
		fc.record({ does: fc.constant("cancel"), pieces, place }),
		fc.record({ does: fc.constant("limit"), pieces, place }),
	);
	const rye = await addProduct("Rye", { pieces_per_day: 20 });
	const given = (count: number) => ({
		...{ ...orderOf([{ product: rye, pieces: count }]), total: count * 5 },
	});
	const property = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
		await bakery.sql`truncate private.orders cascade`;
		await bakery.sql`update public.products set pieces_per_day = 20`;
		let limit = 20;
		const model: { link: string; pieces: number; version: number }[] = [];
		const taken = (but?: object) =>
			model.reduce((sum, order) => (order === but ? sum : sum + order.pieces), 0);
		for (const { does, pieces: count, place: index } of steps) {
			const chosen = model[index % Math.max(model.length, 1)];
			if (does === "limit") {
				limit = count * 2;
				await bakery.sql`update public.products set pieces_per_day = ${limit}`;
			} else if (does === "order") {
				const data = await bakery.as.server("place_order", { given: given(count) });
				const { link } = data as { link?: string };
				expect(Boolean(link)).toBe(taken() + count <= limit);
				if (link) model.push({ link, pieces: count, version: 1 });
			} else if (chosen && does === "change") {
				const data = await bakery.as.server("change_order", {
					order_link: chosen.link,
					given: { ...given(count), version: chosen.version },
				});
				const isChanged = "link" in (data as object);
				expect(isChanged).toBe(taken(chosen) + count <= limit);
				if (isChanged) Object.assign(chosen, { pieces: count, version: chosen.version + 1 });
			} else if (chosen && does === "cancel") {
				await bakery.as.server("cancel_order", { order_link: chosen.link });
				model.splice(model.indexOf(chosen), 1);
			}
			expect(await ordered()).toBe(taken());
		}
		const [wrong] = await bakery.sql`
			select count(*)::integer as orders from private.orders where total <> (
				select sum(price * pieces) from private.order_lines where order_id = orders.id)`;
		expect(wrong).toEqual({ orders: 0 });
	});
	await fc.assert(property, { numRuns: 12 });
});

describe("an order to be confirmed by mail", () => {
	const atMinute = (minute: number) => `2027-05-03T12:${String(minute).padStart(2, "0")}:00Z`;
	async function confirm(link: string, mark: string): Promise<boolean | null> {
		const data = await bakery.as.server("confirm_order", { order_link: link, mark });
		return data;
	}
	const listed = async () =>
		(await bakery.as.administrator("list_orders", { of_day: day })).map(
			(row: { number: number }) => row.number,
		);

	async function markOf(link: string): Promise<string> {
		const [mail] = await bakery.sql`
			select mail.id from private.order_mails as mail join private.orders on orders.id = order_id
			where link = ${link} and kind = 'confirm'`;
		return mail?.id;
	}

	it("holds its pieces for 15 minutes, and counts once it is confirmed", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 2 });
		const { link = "", number = 0 } = await order({ [rye]: 2 }, { toConfirm: true });
		expect(await codes({ [rye]: 1 })).toEqual(["full"]);
		expect(await listed()).toEqual([]);
		await setClock(atMinute(14));
		expect(await codes({ [rye]: 1 })).toEqual(["full"]);
		expect(await confirm(link, randomUUID())).toBe(false);
		// Before it, others were placed.
		const oat = await addProduct("Oat");
		const other = await order({ [oat]: 1 });
		const mark = await markOf(link);
		for (let times = 0; times < 2; times++) expect(await confirm(link, mark)).toBe(true);
		expect(other.number).toBeGreaterThan(number);
		expect(await listed()).toEqual([other.number, (other.number ?? 0) + 1]);
		await setClock(atMinute(20));
		expect(await codes({ [rye]: 1 })).toEqual(["full"]);
		const mails = await bakery.sql`
			select kind from private.order_mails join private.orders on orders.id = order_id
			where link = ${link} and due_at is not null and sent_at is null`;
		expect(mails.map(({ kind }) => kind)).toEqual(["placed"]);
	});

	it("is changed by its customer, and only the last mail confirms it", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 2 });
		const { link = "" } = await order({ [rye]: 1 }, { toConfirm: true });
		const mark = await markOf(link);
		await bakery.sql`update private.order_mails set sent_at = now()`;
		const data = await bakery.as.server("change_order", {
			order_link: link,
			given: { ...orderOf([{ product: rye, pieces: 2 }]), total: 10, version: 1 },
		});
		expect(data).toMatchObject({ link });
		expect(await codes({ [rye]: 1 })).toEqual(["full"]);
		expect(await listed()).toEqual([]);
		expect(await confirm(link, mark)).toBe(false);
		expect(await confirm(link, await markOf(link))).toBe(true);
		expect(await ordered()).toBe(2);
	});

	it("frees its pieces without a confirmation, is not confirmed late, and is forgotten", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 2 });
		const email = "ann@example.com";
		const { link = "" } = await order({ [rye]: 2 }, { toConfirm: true, email });
		const mark = await markOf(link);
		await setClock(atMinute(15));
		expect(await offer(rye)).toMatchObject({ problem: null, maximum: 2 });
		expect(await confirm(link, mark)).toBe(false);
		const data = await bakery.as.server("order_of_link", { order_link: link });
		expect(data).toMatchObject({ state: "held", is_held: false, can_change: false });
		expect(await bakery.as.server("take_order_mail", {})).toBeNull();
		await bakery.sql`update private.orders set held_until = now() - interval '2 days'`;
		await bakery.as.server("remove_expired_messages", {});
		expect(await bakery.sql`select from private.orders`).toEqual([]);
	});

	it("is canceled by its customer while it is held, and never was an order", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 2 });
		const { link = "" } = await order({ [rye]: 2 }, { toConfirm: true });
		const mark = await markOf(link);
		await bakery.sql`update private.order_mails set sent_at = now()`;
		const canceled = await bakery.as.server("cancel_order", { order_link: link });
		expect(canceled).toBe(true);
		expect((await order({ [rye]: 2 })).link).toBeTruthy();
		expect(await confirm(link, mark)).toBe(false);
		const data = await bakery.as.server("order_of_link", { order_link: link });
		expect(data).toMatchObject({ state: "canceled", is_held: false, can_change: false });
		expect(await listed()).toHaveLength(1);
		const mails = await bakery.sql`
			select kind from private.order_mails join private.orders on orders.id = order_id
			where link = ${link}`;
		expect(mails).toEqual([{ kind: "confirm" }]);
		const logged = await bakery.sql`
			select from private.changes join private.orders on orders.id::text = record_id
			where link = ${link}`;
		expect(logged).toEqual([]);
		const late = await order({ [await addProduct("Oat")]: 1 }, { toConfirm: true });
		await setClock(atMinute(15));
		expect(await bakery.as.server("cancel_order", { order_link: late.link ?? "" })).toBe(false);
	});

	it("is confirmed, or its pieces go to another, but never both", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 1 });
		await bakery.sql.unsafe(`create or replace function private.order_clock() returns timestamptz
			language sql volatile as $$
			select clock_timestamp() - '${new Date().toISOString()}'::timestamptz + '${monday}'::timestamptz $$`);
		for (let round = 0; round < 15; round++) {
			await bakery.sql`truncate private.orders cascade`;
			const { link = "" } = await order({ [rye]: 1 }, { toConfirm: true });
			const mark = await markOf(link);
			await bakery.sql`update private.orders
				set held_until = private.order_clock() + ${round} * interval '1.3 milliseconds'`;
			const [isConfirmed, ...others] = await Promise.all([
				confirm(link, mark),
				...[1, 2, 3].map(() => order({ [rye]: 1 })),
			]);
			const placed = others.filter((answer) => answer.link).length;
			expect(placed + Number(isConfirmed)).toBeLessThan(2);
		}
	});
});

describe("what is offered", () => {
	it("changes over time at the instants that pages are made until, and at no other", async () => {
		const range = [{ opens: "08:00", closes: "10:00" }];
		const week = Object.fromEntries(
			["monday", "tuesday", "wednesday", "thursday", "friday"].map((name) => [name, range]),
		);
		await setSection("hours", { week, exceptions: [] });
		const windows = { windowMinutes: 60, ordersPerWindow: 2 };
		await setSection("orders", { accepts: true, daysAhead: 3, ...windows });
		await addProduct("Cake", { order_days_before: 1, order_until: "17:00" });
		await addProduct("Roll", { order_hours_before: 20 });
		const rye = await addProduct("Rye", { pieces_per_day: 1 });
		await order({ [rye]: 1 }, { toConfirm: true, pickup: "08:00" });
		const offered = async () =>
			JSON.stringify([
				await dayProblems(),
				await bakery.as.anonymous("list_order_offers", { of_day: day }),
				await bakery.as.anonymous("list_pickup_times", { of_day: day }),
			]);
		const at = async (milliseconds: number) => {
			await setClock(new Date(milliseconds).toISOString());
			return offered();
		};
		let now = Date.parse(monday);
		let shown = await offered();
		let changes = 0;
		const end = Date.parse("2027-05-05T20:00:00Z");
		while (now < end) {
			const left = await bakery.as.server("next_order_change", {});
			// The page's other end (app/bakery/schedule/schedule.server.ts).
			const dayEnd = Math.ceil((now - 8 * hour) / (24 * hour)) * 24 * hour + 8 * hour;
			const until = Math.min(now + Number(left), dayEnd);
			expect(await at(until - 1)).toBe(shown);
			now = until + 1;
			const next = await at(now);
			if (next !== shown) changes += 1;
			shown = next;
		}
		expect(changes).toBeGreaterThan(8);
	});

	it("says why a product cannot be ordered, and when it can", async () => {
		// Wednesday is 3.
		const fridays = await addProduct("Fridays", { baking_days: [5] });
		const late = await addProduct("Late", { order_days_before: 4 });
		const gone = await addProduct("Gone", { shown_until: "2027-05-04T00:00:00Z" });
		const soldOut = await addProduct("Sold Out");
		await bakery.sql`insert into public.sold_out (product_id, back_on) values (${soldOut}, '2027-05-07')`;
		const few = await addProduct("Few", { pieces_per_day: 1, order_minimum: 2 });
		const problems = [
			[fridays, "not-baked", "2027-05-07"],
			[late, "too-late", "2027-05-07"],
			[gone, "gone", null],
			[soldOut, "sold-out", "2027-05-07"],
			[few, "full", null],
		] as const;
		for (const [product, problem, next_day] of problems) {
			expect(await offer(product)).toMatchObject({ problem, next_day });
			expect(await codes({ [product]: 1 })).toEqual([problem]);
		}
		await addProduct("Hidden", { active: false });
		await addProduct("Not to be ordered", { orderable: false });
		await addProduct("No price", { price: null });
		const data = await bakery.as.anonymous("list_order_offers", { of_day: day });
		expect(data).toHaveLength(problems.length);
	});

	it("a minimum, a maximum, and what is left bound an order", async () => {
		const rolls = await addProduct("Rolls", {
			order_minimum: 6,
			order_maximum: 24,
			pieces_per_day: 30,
		});
		expect(await codes({ [rolls]: 5 })).toEqual(["too-few"]);
		expect(await codes({ [rolls]: 25 })).toEqual(["too-many"]);
		expect((await order({ [rolls]: 20 })).link).toBeTruthy();
		expect(await offer(rolls)).toMatchObject({ minimum: 6, maximum: 10, problem: null });
	});

	it("says of each day why nothing can be ordered for it", async () => {
		await setSection("hours", {
			week: { ...weekOf({ opens: "08:00", closes: "12:00" }), tuesday: [] },
			exceptions: [{ firstDate: "2027-05-06", lastDate: "2027-05-06", note: "", ranges: [] }],
		});
		await addProduct("Rye", { pieces_per_day: 1, order_days_before: 1, baking_days: [1, 3, 5] });
		const rye = (await bakery.sql`select id from public.products`)[0]?.id;
		await order({ [rye]: 1 }, { on: "2027-05-07" });
		expect(await dayProblems()).toMatchObject({
			"2027-05-03": "too-late",
			"2027-05-04": "closed",
			"2027-05-05": null,
			"2027-05-06": "closed",
			"2027-05-07": "full",
			"2027-05-08": "nothing",
		});
	});

	it("nothing while orders are off, for too many days ahead, or for a day that is over", async () => {
		const rye = await addProduct("Rye");
		expect(await codes({ [rye]: 1 }, { on: "2027-05-14" })).toEqual(["pickup-gone"]);
		expect(await codes({ [rye]: 1 }, { on: "2027-05-02" })).toEqual(["pickup-gone"]);
		await setSection("orders", { accepts: false });
		expect(await codes({ [rye]: 1 })).toEqual(["off"]);
		expect(await dayProblems()).toEqual({});
	});

	it("settings that are no settings count as none", async () => {
		await addProduct("Rye");
		for (const content of ["{", "[1]", '"x"', "[".repeat(100_000), "07:00"]) {
			await bakery.sql`insert into public.site_content (section, content)
				values ('hours', ${content}) on conflict (section) do update set content = excluded.content`;
			expect((await dayProblems())[day]).toBeNull();
		}
		await bakery.sql`update public.site_content set content = '[1'`;
		expect(await dayProblems()).toEqual({});
		await setSection("settings", { timeZone: "Nowhere/Land", dayEnd: "99" });
		await setSection("hours", { week: { wednesday: [{ opens: "late", closes: 5 }] } });
		await setSection("orders", { accepts: true, daysAhead: 1e12, windowMinutes: "x" });
		expect((await dayProblems())[day]).toBe("closed");
	});
});

describe("prices", () => {
	it("a total that is not the one the customer saw is shown first", async () => {
		const rye = await addProduct("Rye", { price: 4.5 });
		expect(await order({ [rye]: 2 }, { total: 8 })).toEqual({ total: 9 });
		expect(await ordered()).toBe(0);
		expect((await order({ [rye]: 2 }, { total: 9 })).link).toBeTruthy();
	});

	it("a currency that is not the one the customer saw is shown first", async () => {
		const rye = await addProduct("Rye");
		expect(await order({ [rye]: 1 }, { currency: "EUR" })).toEqual({ total: 5 });
		expect((await order({ [rye]: 1 }, { currency: "USD" })).link).toBeTruthy();
	});

	it("a price that is just being saved counts", async () => {
		const rye = await addProduct("Rye");
		let answer: ReturnType<typeof order> | undefined;
		await bakery.sql.begin(async (transaction) => {
			await transaction`update public.products set price = 6`;
			answer = order({ [rye]: 1 });
			await vi.waitFor(async () => {
				const waiting = await bakery.sql`
					select from pg_stat_activity
					where datname = current_database() and wait_event_type = 'Lock'`;
				expect(waiting).toHaveLength(1);
			});
		});
		expect(await answer).toEqual({ total: 6 });
	});

	it("an order keeps its names and prices when its products change", async () => {
		const rye = await addProduct("Rye");
		const { link = "" } = await order({ [rye]: 2 });
		await bakery.sql`update public.products set name = 'Other', price = 99`;
		await bakery.sql`delete from public.products`;
		const data = await bakery.as.server("order_of_link", { order_link: link });
		expect(data).toMatchObject({ total: 10, lines: [{ name: "Rye", price: 5, pieces: 2 }] });
	});
});

describe("deadlines", () => {
	const until = (columns: Record<string, unknown>) =>
		addProduct("Rye", { order_days_before: 1, order_until: "18:00", ...columns });

	it.each([
		// Clocks go forward on March 14, and back on November 7: 6 PM is another instant.
		["2027-03-14", "2027-03-13T22:59:59Z", "2027-03-13T23:00:01Z"],
		["2027-03-15", "2027-03-14T21:59:59Z", "2027-03-14T22:00:01Z"],
		["2027-11-07", "2027-11-06T21:59:59Z", "2027-11-06T22:00:01Z"],
		["2027-11-08", "2027-11-07T22:59:59Z", "2027-11-07T23:00:01Z"],
	])("for %s by the bakery's clock", async (on, inTime, tooLate) => {
		const rye = await until({});
		await setClock(inTime);
		const { link = "" } = await order({ [rye]: 1 }, { on });
		expect(link).not.toBe("");
		await setClock(tooLate);
		expect(await codes({ [rye]: 1 }, { on })).toEqual(["too-late"]);
		expect(await bakery.as.server("cancel_order", { order_link: link })).toBe(false);
	});
});

describe("pickup times", () => {
	type Settings = Record<string, unknown>;
	const setWindows = (windowMinutes: number, more: Settings = {}) =>
		setSection("orders", { accepts: true, daysAhead: 10, windowMinutes, ...more });
	const times = async (on = day) => {
		const data = await bakery.as.anonymous("list_pickup_times", { of_day: on });
		return Object.fromEntries(data?.map((row: Row) => [row.pickup_from, row.problem]) ?? []);
	};
	const review = async (product: string, pickup: string, pieces = 1) => {
		const given = { ...orderOf([{ product, pieces }]), pickup, total: pieces * 5 };
		const data = await bakery.as.server("review_order", { given });
		return (data as { code: string }[]).map(({ code }) => code);
	};

	it("have each its deadline; days, times, review, and placing agree on it", async () => {
		await setSection("hours", { week: weekOf({ opens: "08:00", closes: "12:00" }) });
		await setWindows(60);
		const rye = await addProduct("Rye", { order_hours_before: 3 });
		// 06:30 in New York.
		await setClock("2027-05-05T10:30:00Z");
		expect(await times()).toEqual({
			...{ "08:00": "too-late", "09:00": "too-late", "10:00": null, "11:00": null },
		});
		expect((await dayProblems())[day]).toBeNull();
		// 8 AM is the deadline of the last one.
		expect(await offer(rye)).toMatchObject({
			...{ problem: null, hours_before: 3, deadline: "2027-05-05T12:00:00+00:00" },
		});
		for (const pickup of ["08:00", "09:00"]) {
			expect(await review(rye, pickup)).toEqual(["too-late"]);
			expect(await codes({ [rye]: 1 }, { pickup })).toEqual(["too-late"]);
		}
		expect(await review(rye, "10:00")).toEqual([]);
		expect(await codes({ [rye]: 1 }, { pickup: "10:00" })).toEqual([]);
		// Something without a deadline can be ordered for each.
		await addProduct("Oat");
		expect((await times())["08:00"]).toBeNull();
		expect(await review(rye, "08:00")).toEqual(["too-late"]);
	});

	it("of which the free ones are too early: the day is too late, not full", async () => {
		await setSection("hours", { week: weekOf({ opens: "08:00", closes: "10:00" }) });
		await setWindows(60, { ordersPerWindow: 1 });
		const rye = await addProduct("Rye", { order_hours_before: 3 });
		await order({ [rye]: 1 }, { pickup: "09:00" });
		await setClock("2027-05-05T09:30:00Z");
		expect((await offer(rye))?.problem).toBe("too-late");
		expect(await codes({ [rye]: 1 }, { pickup: "09:00" })).toEqual(["pickup-full"]);
	});

	it("all have the same deadline where an earlier one counts, or there is one", async () => {
		await setSection("hours", { week: weekOf({ opens: "08:00", closes: "10:00" }) });
		const rye = await addProduct("Rye", { order_hours_before: 3 });
		expect(await offer(rye)).toMatchObject({
			...{ hours_before: null, deadline: "2027-05-05T09:00:00+00:00" },
		});
		await setWindows(60);
		await bakery.sql`update public.products set order_days_before = 1`;
		expect(await offer(rye)).toMatchObject({
			...{ hours_before: null, deadline: "2027-05-04T22:00:00+00:00" },
		});
	});

	it("count the orders of windows of another length", async () => {
		await setSection("hours", { week: weekOf({ opens: "10:00", closes: "11:00" }) });
		await setWindows(30, { ordersPerWindow: 1 });
		const rye = await addProduct("Rye");
		await order({ [rye]: 1 }, { pickup: "10:30" });
		await setWindows(20, { ordersPerWindow: 1 });
		expect(await times()).toEqual({ "10:00": null, "10:20": "full", "10:40": null });
		expect(await codes({ [rye]: 1 }, { pickup: "10:20" })).toEqual(["pickup-full"]);
	});

	it("that the clock shows twice differ, and both can be chosen", async () => {
		// Clocks go back at 2 AM on November 7.
		await setClock("2027-11-05T12:00:00Z");
		await setSection("hours", { week: weekOf({ opens: "23:00", closes: "03:00" }) });
		await setWindows(60, { ordersPerWindow: 1 });
		const rye = await addProduct("Rye");
		const on = "2027-11-06";
		expect(Object.keys(await times(on))).toEqual([
			...["23:00", "00:00", "01:00 UTC-04:00", "01:00 UTC-05:00", "02:00"],
		]);
		for (const pickup of ["01:00 UTC-04:00", "01:00 UTC-05:00"]) {
			expect((await order({ [rye]: 1 }, { on, pickup })).link).toBeTruthy();
			expect((await times(on))[pickup]).toBe("full");
		}
		const stored = await bakery.sql`select starts_at from private.orders order by number`;
		expect(stored.map(({ starts_at }) => starts_at.toISOString())).toEqual([
			...["2027-11-07T05:00:00.000Z", "2027-11-07T06:00:00.000Z"],
		]);
	});

	it("and the whole order: the review says what placing would", async () => {
		const [rye, oat] = [await addProduct("Rye"), await addProduct("Oat")];
		const dough = { id: randomUUID(), name: "Dough", perDay: 5, products: [rye, oat] };
		await setSection("orders", { accepts: true, limits: [dough] });
		const given = {
			...orderOf([
				{ product: rye, pieces: 3 },
				{ product: oat, pieces: 3 },
			]),
			total: 30,
		};
		const placed = await bakery.as.server("place_order", { given });
		const reviewed = await bakery.as.server("review_order", { given });
		expect(reviewed).toMatchObject([{ code: "too-many-together" }, { code: "too-many-together" }]);
		expect(placed).toEqual({ problems: reviewed });
		// One that arrived already takes its pieces, and is what placing it again leads to.
		const submission = randomUUID();
		await order({ [rye]: 3 }, { submission });
		const again = { ...orderOf([{ product: rye, pieces: 3 }]), total: 15 };
		expect(await bakery.as.server("review_order", { given: again, submission })).toEqual([]);
		const other = await bakery.as.server("review_order", { given: again });
		expect(other).toMatchObject([{ code: "too-many" }]);
		const changing_link = randomUUID();
		const unknown = await bakery.as.server("review_order", { given, changing_link });
		expect(unknown).toEqual([{ code: "not-changeable" }]);
	});
});

it("orders that hours or limits no longer allow need a decision, except those over the limit on purpose", async () => {
	const rye = await addProduct("Rye", { pieces_per_day: 6 });
	const day = String((await bakery.sql`select (current_date + 3)::text as day`)[0]?.day);
	await bakery.sql.unsafe(`create or replace function private.order_clock() returns timestamptz
		language sql volatile as $$ select now() $$`);
	await setSection("orders", { accepts: true, windowMinutes: 60 });
	await setSection("hours", { week: weekOf({ opens: "08:00", closes: "10:00" }) });
	for (const pickup of ["08:00", "09:00", "09:00"]) {
		await order({ [rye]: 2 }, { on: day, pickup });
	}
	type Rules = FunctionArguments["list_affected_orders"];
	const affected = async (rules: Rules = {}) => {
		const data = await bakery.as.administrator("list_affected_orders", rules);
		return (data as { number: number; problem: string }[]).map(({ problem }) => problem);
	};
	expect(await affected()).toEqual([]);
	// Asked before they are saved.
	const shorter = { week: weekOf({ opens: "08:00", closes: "09:00" }) };
	expect(await affected({ new_hours: shorter })).toEqual(["closed", "closed"]);
	expect(await affected({ of_product: rye, new_pieces: 5 })).toEqual(["too-many"]);
	expect(await affected({ of_product: rye })).toEqual([]);
	const limits = [{ id: randomUUID(), name: "Dough", perDay: 2, products: [rye] }];
	expect(await affected({ new_orders: { limits } })).toEqual(["too-many", "too-many"]);
	const none = { new_orders: { dates: [{ date: day, of: null, pieces: 0 }] } };
	expect(await affected(none)).toEqual(["too-many", "too-many", "too-many"]);
	expect(await affected()).toEqual([]);
	await bakery.sql`update public.products set pieces_per_day = 5`;
	expect(await affected()).toEqual(["too-many"]);
	await bakery.sql`update public.products set pieces_per_day = 2`;
	expect(await affected()).toEqual(["too-many", "too-many"]);
	await bakery.sql`update public.products set pieces_per_day = 9`;
	await setSection("hours", shorter);
	expect(await affected()).toEqual(["closed", "closed"]);
	const [last] = await bakery.sql`select id from private.orders order by number desc`;
	await bakery.as.administrator("decide_orders", { ids: [last?.id], decision: "keep" });
	expect(await affected()).toEqual(["closed"]);
	await bakery.sql`update private.orders set state = 'canceled'`;
	expect(await affected()).toEqual([]);
});

it("of one day do not wait for those of another, and each transaction is announced once", async () => {
	const rye = await addProduct("Rye");
	const heard: { table: string; version: number }[] = [];
	const version = async () => Number(await bakery.as.server("message_version", {}));
	const { unlisten } = await bakery.sql.listen("message_changed", (notice) =>
		heard.push(JSON.parse(notice)),
	);
	const before = await version();
	await bakery.sql.begin(async (transaction) => {
		const given = { ...orderOf([{ product: rye, pieces: 1 }]), total: 5, currency: "USD" };
		for (const email of ["ann@example.com", "bo@example.com"]) {
			const sent = transaction.json({ ...given, email });
			const [answer] = await transaction`select public.place_order(${sent}, ${randomUUID()})`;
			expect(answer?.place_order).toHaveProperty("link");
		}
		expect(await order({ [rye]: 1 }, { on: "2027-05-06" })).toHaveProperty("link");
		expect(await version()).toBe(before + 1);
	});
	expect(await version()).toBe(before + 2);
	await vi.waitFor(() =>
		expect(heard).toEqual([
			{ table: "orders", version: before + 1 },
			{ table: "orders", version: before + 2 },
		]),
	);
	await unlisten();
});

describe("many orders at once", () => {
	const newDay = "2027-05-07";
	type Args = FunctionArguments["decide_orders"];
	const decide = (args: Args) =>
		bakery.as.administrator("decide_orders", args).catch((error: unknown) => error);
	const stored = () =>
		bakery.sql`
			select id, number, day::text, pickup_from, state, exceeds, version, total, reason
			from private.orders order by number`;
	const idsOf = async () => (await stored()).map(({ id }) => id as string);
	const unsent = () =>
		bakery.sql`
			select kind, previous from private.order_mails join private.orders on orders.id = order_id
			where sent_at is null and kind <> 'reminder' order by number`;

	it("are canceled with a mail to each, once, and those that are no longer open left alone", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 3 });
		for (let count = 0; count < 3; count++) await order({ [rye]: 1 });
		await bakery.sql`truncate private.order_mails`;
		await bakery.sql`update private.orders set state = 'picked-up' where number = (select min(number) from private.orders)`;
		const submission_id = randomUUID();
		const call = {
			...{ ids: await idsOf(), decision: "cancel", notify: true, reason: "The oven broke" },
			submission_id,
		};
		expect(await decide(call)).toEqual({ done: 2, refused: [] });
		// Its answer may have been lost.
		expect(await decide(call)).toEqual({ done: 2, refused: [] });
		expect(await decide({ ...call, submission_id: randomUUID() })).toEqual({
			done: 0,
			refused: [],
		});
		expect(await stored()).toMatchObject([
			{ state: "picked-up", reason: null },
			{ state: "canceled", reason: "The oven broke" },
			{ state: "canceled", reason: "The oven broke" },
		]);
		expect((await unsent()).map(({ kind }) => kind)).toEqual(["canceled", "canceled"]);
	});

	it("move to another day with their prices, at their time or the next free one, and not above its limits", async () => {
		await setSection("orders", {
			accepts: true,
			daysAhead: 10,
			windowMinutes: 60,
			ordersPerWindow: 2,
		});
		await setSection("hours", { week: weekOf({ opens: "08:00", closes: "11:00" }) });
		const rye = await addProduct("Rye", { pieces_per_day: 7 });
		await order({ [rye]: 1 }, { on: newDay, pickup: "09:00" });
		for (const pickup of ["09:00", "09:00", "08:00", "10:00"]) {
			await order({ [rye]: pickup === "10:00" ? 4 : 1 }, { pickup, name: pickup });
		}
		await bakery.sql`truncate private.order_mails`;
		await bakery.sql`update public.products set price = 9`;
		const [, ...ids] = await idsOf();
		const moved = await decide({
			ids,
			decision: "move",
			to_day: newDay,
			notify: true,
			reason: "Closed",
		});
		expect(moved).toEqual({
			done: 3,
			refused: [{ number: expect.any(Number), name: "10:00", code: "too-many" }],
		});
		expect(await stored()).toMatchObject([
			{ day: newDay, pickup_from: "09:00", version: 1 },
			{ day: newDay, pickup_from: "09:00", version: 2, total: "5.000", reason: "Closed" },
			{ day: newDay, pickup_from: "10:00", version: 2 },
			{ day: newDay, pickup_from: "08:00", version: 2 },
			{ day, pickup_from: "10:00", version: 1, reason: null },
		]);
		const previous = { day, pickup_from: "09:00", pickup_until: "10:00" };
		expect(await unsent()).toMatchObject([
			{ kind: "changed", previous },
			{ kind: "changed", previous },
			{ kind: "changed", previous: { day } },
		]);
		// Decided about again, they stay as they are, without another mail.
		await bakery.sql`update private.order_mails set sent_at = now() where kind = 'changed'`;
		const again = { ids: ids.slice(0, 3), decision: "move", to_day: newDay, notify: true };
		expect(await decide(again)).toEqual({ done: 3, refused: [] });
		expect((await stored()).slice(1, 4)).toMatchObject([1, 2, 3].map(() => ({ version: 2 })));
		expect(await unsent()).toEqual([]);
		await bakery.sql`update private.order_mails set sent_at = null where kind = 'changed'`;
		// The customer still knows the first day, because the mail was not sent.
		await decide({ ids: ids.slice(0, 1), decision: "move", to_day: "2027-05-08", notify: true });
		expect(await unsent()).toMatchObject([{ previous }, {}, {}]);
		for (const pickup_from of ["08:00", "09:00"]) {
			const mail = await bakery.as.server("take_order_mail", {});
			expect(mail).toMatchObject({ kind: "changed", previous: { day, pickup_from } });
		}
		const closed = await decide({ ids, decision: "move", to_day: "2027-06-30" });
		expect(closed).toMatchObject({ done: 0, refused: ids.map(() => ({ code: "pickup-gone" })) });
		expect(await decide({ ids, decision: "move" })).toMatchObject({ code: "PT422" });
		expect(await decide({ ids, decision: "delete" })).toMatchObject({ code: expect.any(String) });
	});

	it("are at most 1,000", async () => {
		const ids = Array.from({ length: 1001 }, () => randomUUID());
		const keep = (some: string[]) =>
			bakery.sqlAs(
				"editor",
				(sql) => sql`select public.decide_orders(${some}, 'keep') ->> 'done' as done`,
			);
		await expect(keep(ids)).rejects.toMatchObject({ code: "PT422" });
		expect([...(await keep(ids.slice(1)))]).toEqual([{ done: "0" }]);
	});
});

describe("a customer of earlier orders is found", () => {
	const find = async (
		wanted: string,
		by: "administrator" | "editor" | "counter" = "administrator",
	) => {
		const data = await bakery.as[by]("find_customers", { wanted });
		return data?.map((row: Row) => row.name);
	};
	const addOrder = (name: string, phone: string | null, email: string | null = null) =>
		bakery.sql`
			insert into private.orders (day, changeable_until, name, phone, email, total, currency)
			values (${day}, now(), ${name}, ${phone}, ${email}, 1, 'USD')
			returning id`;

	beforeEach(async () => {
		await addOrder("Jürgen Müller", "+43 660 123 45 67");
		await addOrder("Ann Muller-Ortiz", null, "ann@example.com");
		await addOrder("Nobody", null);
	});

	it.each([
		["mul", ["Ann Muller-Ortiz", "Jürgen Müller"]],
		["JÜRGEN m", ["Jürgen Müller"]],
		["ller", []],
		["%%%", []],
		["nobody", []],
	])("by letters with which a word of the name begins: %s", async (wanted, names) => {
		expect(await find(wanted)).toEqual(names);
	});

	it.each([
		["0660 1234567", ["Jürgen Müller"]],
		["+43 (0) 660/123 45 67", ["Jürgen Müller"]],
		["٠٦٦٠١٢٣٤٥٦٧", ["Jürgen Müller"]],
		["0660 123456", []],
		["234567", []],
	])("by the whole phone number: %s", async (wanted, names) => {
		expect(await find(wanted)).toEqual(names);
	});

	it("each once, the newest five, without those who were erased or never confirmed", async () => {
		for (let count = 1; count <= 7; count++) await addOrder(`Muller ${count}`, "555 010 203");
		await addOrder("MULLER 6", "555010203");
		await bakery.sql`
			insert into private.orders
				(day, changeable_until, name, phone, total, currency, state, held_until)
			values (${day}, now(), 'Muller 9', '555 010 209', 1, 'USD', 'held', now())`;
		const expected = ["MULLER 6", "Muller 7", "Muller 5", "Muller 4", "Muller 3"];
		expect(await find("muller")).toEqual(expected);
		await bakery.as.administrator("erase_person", { address: "555 010 203" });
		expect(await find("muller")).toEqual(["Ann Muller-Ortiz", "Jürgen Müller"]);
		expect(await find("555 010 203")).toEqual([]);
	});
});

describe("strangers", () => {
	it("what a customer may order is found without reading the orders of all others", async () => {
		const rye = await addProduct("Rye");
		await bakery.sql`
			insert into private.orders (day, changeable_until, name, email, total, currency)
			select '2027-05-06', now(), 'Ann', number || '@example.com', 5, 'USD'
			from generate_series(1, 2000) as number`;
		await bakery.sql`analyze private.orders`;
		const given = { ...orderOf([{ product: rye, pieces: 1 }]), total: 5 };
		await bakery.sql.begin(async (transaction) => {
			// Those of the connection's earlier tests may be counted too.
			const rowsRead = async () => {
				const [orders] = await transaction`select seq_tup_read::integer as rows
					from pg_stat_xact_user_tables where relid = 'private.orders'::regclass`;
				return orders?.rows;
			};
			const before = await rowsRead();
			const [placed] = await transaction`select public.place_order(
				${transaction.json(given)}, ${randomUUID()}, sender => '198.51.100.7') as answer`;
			expect(placed?.answer).toMatchObject({ number: expect.any(Number) });
			expect(await rowsRead()).toBe(before);
		});
	});

	it("addresses of a /64 are one connection, and of a /48 one network", async () => {
		const sendersOf = async (address: string) =>
			(await bakery.sql`select private.senders_of(${address}) as senders`)[0]?.senders as string[];
		const [connection, network] = await sendersOf("2001:db8:1:2::1");
		expect(await sendersOf("2001:db8:1:2:ffff::2")).toEqual([connection, network]);
		const [other, sameNetwork] = await sendersOf("2001:db8:1:3::1");
		expect([other === connection, sameNetwork]).toEqual([false, network]);
	});

	it("one mailbox is one customer, however its address is written, with at most 5 open orders", async () => {
		const rye = await addProduct("Rye");
		const spellings = [
			...[
				"ann.lee@example.com",
				"ANNLEE@example.com",
				"annlee+1@example.com",
				"a.n.n.lee@example.com",
			],
			"annlee+bread+2@Example.com",
		];
		for (const email of spellings) expect((await order({ [rye]: 1 }, { email })).link).toBeTruthy();
		const email = "annlee@example.com";
		expect(await codes({ [rye]: 1 }, { email })).toEqual(["too-many-orders"]);
		const given = { ...orderOf([{ product: rye, pieces: 1 }]), email, total: 5 };
		const reviewed = await bakery.as.server("review_order", { given });
		expect(reviewed).toEqual([{ code: "too-many-orders" }]);
		expect(await codes({ [rye]: 1 }, { email: "annlee@example.org" })).toEqual([]);
	});

	const bigOrder = async (sent: Sent) => {
		const products = await bakery.sql`select id from public.products order by id`;
		const lines = Object.fromEntries(products.map(({ id }) => [id, 20]));
		return codes(lines, { total: products.length * 100, ...sent });
	};

	it("have at most 200 pieces in one mailbox, also in its first order", async () => {
		for (let count = 0; count < 5; count++) await addProduct(`Loaf ${count}`);
		const email = "ann@example.com";
		await bakery.sql`update public.products set order_maximum = 41`;
		const products = await bakery.sql`select id from public.products`;
		const lines = Object.fromEntries(products.map(({ id }) => [id, 41]));
		expect(await codes(lines, { email })).toEqual(["too-many-orders"]);
		for (const on of [day, "2027-05-06"]) expect(await bigOrder({ email, on })).toEqual([]);
		expect(await bigOrder({ email: "ann+3@example.com", on: "2027-05-07" })).toEqual([
			"too-many-orders",
		]);
	});

	it("have at most 200 pieces a day from one connection, and 400 from its network", async () => {
		for (let count = 0; count < 5; count++) await addProduct(`Loaf ${count}`);
		const tooMany = ["too-many-pieces"];
		expect(await bigOrder({ sender: "203.0.113.1" })).toEqual([]);
		expect(await bigOrder({ sender: "::ffff:203.0.113.1" })).toEqual([]);
		expect(await bigOrder({ sender: "203.0.113.1" })).toEqual(tooMany);
		for (const host of [2, 3]) expect(await bigOrder({ sender: `203.0.113.${host}` })).toEqual([]);
		expect(await bigOrder({ sender: "203.0.113.4" })).toEqual(tooMany);
		expect(await bigOrder({ sender: "203.0.114.4" })).toEqual([]);
		// A customer of a provider has a /48.
		for (const place of [1, 2, 3, 4]) {
			expect(await bigOrder({ sender: `2001:db8:1:${place}::1` })).toEqual([]);
		}
		expect(await bigOrder({ sender: "2001:db8:1:5::1" })).toEqual(tooMany);
		expect(await bigOrder({ sender: "2001:db8:2:5::1" })).toEqual([]);
		expect(await bigOrder({ sender: "unknown" })).toEqual([]);
		await bakery.sql`update private.orders set placed_at = now() - interval '3 days'`;
		expect(await bigOrder({ sender: "203.0.113.1" })).toEqual([]);
		await bakery.as.server("remove_expired_messages", {});
		const known = await bakery.sql`select from private.orders where senders is not null`;
		expect(known).toHaveLength(1);
	});

	it("who come at once from one network are counted one after the other", async () => {
		for (let count = 0; count < 5; count++) await addProduct(`Loaf ${count}`);
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, place) =>
				bigOrder({ sender: "203.0.113.1", on: `2027-05-${String(place + 4).padStart(2, "0")}` }),
			),
		);
		expect(answers.filter(([code]) => code === undefined)).toHaveLength(2);
	});

	it("fill nobody's mailbox by placing and canceling", async () => {
		const rye = await addProduct("Rye");
		let sent = 0;
		for (let count = 0; count < 30; count++) {
			const { link } = await order({ [rye]: 1 }, { email: `victim+${count}@example.com` });
			await bakery.sql`update private.order_mails set sent_at = now() where sent_at is null`;
			if (link) await bakery.as.server("cancel_order", { order_link: link });
			await bakery.sql`update private.order_mails set sent_at = now() where sent_at is null`;
		}
		sent = (await bakery.sql`select from private.order_mails`).length;
		expect(sent).toBe(20);
	});

	it("leave half of what is left of a product to others, unless the owner allows more", async () => {
		await setSection("orders", { accepts: true, takesAll: false });
		const rye = await addProduct("Rye", { pieces_per_day: 30 });
		const max = async () => (await offer(rye))?.maximum;
		expect(await max()).toBe(15);
		expect(await codes({ [rye]: 16 })).toEqual(["too-many"]);
		const { link = "" } = await order({ [rye]: 15 });
		expect(await max()).toBe(8);
		await order({ [rye]: 8 });
		// A few are not worth a rule.
		expect(await max()).toBe(5);
		// Who has more keeps it.
		const given = { ...orderOf([{ product: rye, pieces: 15 }]), total: 75, version: 1 };
		const kept = await bakery.as.server("change_order", { order_link: link, given });
		expect(kept).toMatchObject({ link });
		await setSection("orders", { accepts: true, takesAll: true });
		expect(await max()).toBe(7);
		await setSection("orders", { accepts: true, takesAll: false });
		const entry = await bakery.as.administrator("list_order_offers", { of_day: day });
		expect(entry?.find((row: Row) => row.product_id === rye)?.maximum).toBe(7);
		const entered = await bakery.as.administrator("enter_order", {
			...{ given: orderOf([{ product: rye, pieces: 7 }]), exceed_limits: false },
		});
		expect(entered).toMatchObject({ number: expect.any(Number) });
		const roll = await addProduct("Roll", { pieces_per_day: null });
		expect((await offer(roll))?.maximum).toBe(20);
		expect(await codes({ [roll]: 20 })).toEqual([]);
	});

	it("whose run the owner sees and cancels at once, without a mail to anybody", async () => {
		const rye = await addProduct("Rye");
		const sender = "203.0.113.7";
		for (let count = 0; count < 5; count++) await order({ [rye]: 12 }, { sender });
		expect(await bakery.as.administrator("list_order_runs", {})).toEqual([]);
		await order({ [rye]: 12 }, { sender: "203.0.113.8", toConfirm: true, on: "2027-05-07" });
		const regular = await order({ [rye]: 12 }, { sender: "198.51.100.1" });
		const runs = await bakery.as.administrator("list_order_runs", {});
		expect(runs).toEqual([
			{
				...{ sender: expect.any(String), orders: 6, pieces: 72, names: ["Ann", "Ann", "Ann"] },
				...{ first_day: day, last_day: "2027-05-07" },
			},
		]);
		const [{ sender: run_sender = "" } = {}] = runs as { sender?: string }[];
		expect(run_sender).not.toContain("203");
		const canceled = await bakery.as.administrator("cancel_order_run", { run_sender });
		expect(canceled).toBe(6);
		const open = await bakery.sql`select link from private.counted_orders`;
		expect(open).toEqual([{ link: regular.link }]);
		const mails = await bakery.sql`
			select from private.order_mails join private.orders on orders.id = order_id
			where state = 'canceled' and sent_at is null`;
		expect(mails).toEqual([]);
		expect(await bakery.as.administrator("list_order_runs", {})).toEqual([]);
	});
});

it("the history has what became of an order and who did it, but nothing of its customer", async () => {
	const rye = await addProduct("Rye");
	const { link = "", number } = await order({ [rye]: 1 });
	const [{ id }] = (await bakery.sql`select id from private.orders`) as [{ id: string }];
	const [{ due }] = (await bakery.sql`
		select private.due_of(orders)::int as due from private.orders`) as [{ due: number }];
	await bakery.as.administrator("take_payment", { order_id: id, seen: due, way: "cash" });
	await bakery.as.server("cancel_order", { order_link: link });
	const history = { in_tables: ["orders"], in_records: [id], skipped: 0, size: 20 };
	expect(await bakery.as.administrator("list_changes", history)).toMatchObject([
		{ by_account: false, record_name: `#${number}`, after: '{"state": "canceled"}' },
		{ by_account: true, before: '{"paid": 0.00}', after: '{"paid": 5.00}' },
	]);
	await bakery.sql`update private.orders set name = 'Bob', note = 'Ring twice', reason = 'Oven'`;
	const logged =
		await bakery.sql`select before, after from private.changes where record_id = ${id}`;
	expect(logged).toHaveLength(2);
	expect(JSON.stringify(logged)).not.toMatch(/Ann|example|link/);
	const denied = bakery.as["signed-in"]("list_changes", history);
	await expect(denied).rejects.toMatchObject({ status: 403 });
});

describe("reminders", () => {
	const setReminder = (reminder: string) => setSection("orders", { accepts: true, reminder });
	const due = async () => {
		const rows = await bakery.sql`
			select due_at from private.order_mails
			where kind = 'reminder' and sent_at is null order by due_at`;
		return rows.map((row) => row.due_at.toISOString());
	};

	// 17:00 in New York is 21:00 in London in summer.
	it.each([
		["09:30", "2027-05-04T13:30:00.000Z"],
		["17:00", "2027-05-04T21:00:00.000Z"],
		["18:45", "2027-05-04T22:45:00.000Z"],
	])("at %s by the bakery's clock, on the day before", async (time, instant) => {
		await setReminder(time);
		const [settings] = await bakery.sql`select reminder from private.order_rules`;
		expect(settings).toEqual({ reminder: time });
		await order({ [await addProduct("Rye")]: 1 });
		expect(await due()).toEqual([instant]);
	});

	it("also for an order placed on the day before, before that time, and for no later one", async () => {
		await setReminder("18:45");
		const rye = await addProduct("Rye");
		await setClock("2027-05-04T22:44:00Z");
		await order({ [rye]: 1 });
		await setClock("2027-05-04T22:46:00Z");
		await order({ [rye]: 1 });
		expect(await due()).toEqual(["2027-05-04T22:45:00.000Z"]);
	});

	it("move with the time and the time zone; one that was sent, or is being sent, stays", async () => {
		await setReminder("17:00");
		const rye = await addProduct("Rye");
		await order({ [rye]: 1 });
		await order({ [rye]: 1 }, { on: "2027-05-06" });
		await order({ [rye]: 1 }, { on: "2027-05-07" });
		await bakery.sql`update private.order_mails set sent_at = now()
			where due_at = '2027-05-05T21:00Z'`;
		await bakery.sql`update private.order_mails set attempts = 1
			where due_at = '2027-05-06T21:00Z'`;
		await setReminder("09:30");
		expect(await due()).toEqual(["2027-05-04T13:30:00.000Z", "2027-05-06T21:00:00.000Z"]);
		await setSection("settings", { timeZone: "Europe/Berlin" });
		expect((await due())[0]).toBe("2027-05-04T07:30:00.000Z");
		// Later than a time that is moved to the past.
		await setClock("2027-05-04T14:00:00Z");
		await setReminder("08:00");
		expect((await due())[0]).toBe("2027-05-04T06:00:00.000Z");
	});

	it("are turned off, and on again for orders that are still to be reminded of", async () => {
		await setReminder("17:00");
		const rye = await addProduct("Rye");
		await order({ [rye]: 1 });
		await order({ [rye]: 1 }, { on: "2027-05-06" });
		const canceled = await order({ [rye]: 1 }, { on: "2027-05-06" });
		await bakery.as.server("cancel_order", { order_link: canceled.link ?? "" });
		await setReminder("");
		expect(await due()).toEqual([]);
		await setClock("2027-05-04T22:00:00Z");
		await setReminder("17:00");
		expect(await due()).toEqual(["2027-05-05T21:00:00.000Z"]);
	});
});

describe("customers are forgotten", () => {
	const stored = () => bakery.sql`
		select name, email, phone, note, state from private.orders order by number`;
	const forgotten = { name: "-", email: null, phone: null, note: null };

	/** As the bakery enters them. */
	async function enter(product: string, customer: { phone?: string; note?: string }) {
		const given = { ...orderOf([{ product, pieces: 1 }]), email: null, ...customer };
		await bakery.as.administrator("enter_order", { given, exceed_limits: false });
	}

	it("also who gave no email address, when messages are no longer kept", async () => {
		const rye = await addProduct("Rye");
		await enter(rye, { phone: "555 0100", note: "Sliced" });
		await enter(rye, {});
		await bakery.sql`update private.orders set day = '2020-01-01', state = 'picked-up'`;
		await bakery.as.server("remove_expired_messages", {});
		const state = "picked-up";
		expect(await stored()).toEqual([
			{ ...forgotten, state },
			{ ...forgotten, state },
		]);
		const [{ forgotten_at: first }] = (await bakery.sql`
			select forgotten_at from private.orders`) as [{ forgotten_at: Date }];
		await bakery.as.server("remove_expired_messages", {});
		const again = await bakery.sql`select forgotten_at from private.orders`;
		expect(again[0]?.forgotten_at).toEqual(first);
	});

	it.each([
		["+1 (212) 555-0100", "212.555.0100"],
		["+49 (0)30 901820", "030/901820"],
		["٢١٢٥٥٥٠١٠٠", "212-555-0100"],
		["43 660 1234567", "0660/1234567"],
		["+39 06 6982 123", "06 6982123"],
		["+86 138 1234 5678", "138 1234 5678"],
		["＋81 ９０ １２３４ ５６７８", "090-1234-5678"],
	])("by a phone number, written %s and found as %s", async (written, asked) => {
		const rye = await addProduct("Rye", { pieces_per_day: 2 });
		await enter(rye, { phone: written });
		await enter(rye, { phone: "212 555 0199" });
		const found = await bakery.as.administrator("list_orders_from", { address: asked });
		expect(found).toMatchObject([{ phone: written }]);
		await bakery.as.administrator("erase_person", { address: asked });
		expect(await stored()).toMatchObject([
			{ ...forgotten, state: "canceled" },
			{ name: "Ann", phone: "212 555 0199", state: "placed" },
		]);
	});

	it.each([
		["+49 30 901820", "+43 30 901820"],
		["802 555 0142", "555 0142"],
		["+1 802 555 0142", "555 0142"],
		["030 901820", "901820"],
	])("not by another one: written %s, not found as %s", async (written, asked) => {
		await enter(await addProduct("Rye"), { phone: written });
		expect(await bakery.as.administrator("list_orders_from", { address: asked })).toEqual([]);
	});

	it("an order still to come is canceled, and frees its pieces", async () => {
		const rye = await addProduct("Rye", { pieces_per_day: 2 });
		const email = "ann@example.com";
		await order({ [rye]: 1 }, { email, on: "2027-05-04" });
		await order({ [rye]: 1 }, { email });
		await order({ [rye]: 1 }, { email, toConfirm: true });
		await bakery.sql`update private.orders set day = '2027-05-02' where day = '2027-05-04'`;
		expect(await codes({ [rye]: 1 })).toEqual(["full"]);
		await bakery.as.administrator("erase_person", { address: email });
		expect((await stored()).map(({ state }) => state)).toEqual(["placed", "canceled", "canceled"]);
		expect((await order({ [rye]: 2 })).link).toBeTruthy();
		expect(await bakery.as.administrator("list_orders", { of_day: day })).toContainEqual(
			expect.objectContaining({ name: "-", state: "canceled", forgotten_at: expect.any(String) }),
		);
	});
});

it("erasing an address and the end of retention leave the order without its customer", async () => {
	const rye = await addProduct("Rye");
	const { link = "" } = await order({ [rye]: 1 }, { email: "Ann@Example.com" });
	await order({ [rye]: 1 });
	const address = " ANN@example.com";
	const found = await bakery.as.administrator("list_orders_from", { address });
	expect(found).toMatchObject([{ email: "Ann@Example.com", total: 5 }]);
	await bakery.sql`delete from private.orders where email <> 'Ann@Example.com'`;
	await bakery.as.administrator("erase_person", { address: "ann@example.com" });
	const stored = () => bakery.sql`select name, email, phone, note, total from private.orders`;
	expect(await stored()).toEqual([
		{ name: "-", email: null, phone: null, note: null, total: "5.000" },
	]);
	expect(await bakery.as.server("order_of_link", { order_link: link })).toBeNull();

	await order({ [rye]: 1 });
	await bakery.sql`update private.orders set day = '2020-01-01'`;
	await bakery.as.server("remove_expired_messages", {});
	expect((await stored()).map(({ email }) => email)).toEqual([null, null]);
});
