import { beforeEach, expect, it, vi } from "vitest";
import type { ComparedBooks, OwnEntry } from "../../app/bakery/payments/books.ts";
import { log } from "../../app/platform/log.server.ts";
import type { PaymentProvider, ProviderEntry } from "../../app/platform/payment-provider.ts";
import { createPermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { booksRoutes } from "./books-routes.ts";

let own: OwnEntry[];
let theirs: ProviderEntry[];
let listed: [Date, Date][];
let asked: unknown[];
let list: () => Promise<ProviderEntry[]>;

beforeEach(() => {
	own = [];
	theirs = [];
	listed = [];
	asked = [];
	list = async () => theirs;
});

const provider = {
	name: "stripe",
	list(...period: [Date, Date]) {
		listed.push(period);
		return list();
	},
} as PaymentProvider;

function routesOf(payments: PaymentProvider | null) {
	return booksRoutes({
		payments,
		service: (async (_name: string, given: unknown) => {
			asked.push(given);
			return own;
		}) as never,
		readSettings: async () => ({ timeZone: "America/New_York", dayEnd: "03:00" }),
		hasPermission: createPermissionCheck({
			findTeamMember: async (token) => ({
				userId: token,
				permissions: token === "owner.access.token" ? ["payments"] : ["day"],
			}),
		}),
		visitorAddress: () => "192.0.2.1",
		maxMilliseconds: 50,
	});
}

function ask(
	query = "day=2027-03-13",
	token = "owner.access.token",
	payments: PaymentProvider | null = provider,
) {
	const headers = { authorization: `Bearer ${token}` };
	return routesOf(payments).request(`/api/payments/books?${query}`, { headers });
}

const compared = async (): Promise<ComparedBooks> => (await ask()).json();

const here = (changes: Partial<OwnEntry> = {}): OwnEntry => ({
	kind: "payment",
	id: "one",
	provider: "stripe",
	amount: 3275,
	currency: "USD",
	at: "2027-03-13T15:00:00Z",
	number: 150,
	...changes,
});

const there = (changes: Partial<ProviderEntry> = {}): ProviderEntry => ({
	kind: "payment",
	id: "one",
	reference: "cs_1",
	amount: 3275,
	currency: "USD",
	fee: 125,
	at: "2027-03-13T15:00:00.000Z",
	...changes,
});

it("finds no difference between the same books, and sums them", async () => {
	own = [here(), here({ kind: "refund", amount: 1000 })];
	theirs = [there(), there({ kind: "refund", amount: 1000, fee: null })];
	expect(await compared()).toEqual({
		provider: "stripe",
		differences: [],
		sums: [
			{ kind: "payment", currency: "USD", here: 3275, there: 3275, fee: 125 },
			{ kind: "refund", currency: "USD", here: 1000, there: 1000, fee: 0 },
		],
	});
});

it("reads some days around the business day, on which the clocks are set forward", async () => {
	expect(await compared()).toEqual({ provider: "stripe", differences: [], sums: [] });
	expect(listed).toEqual([[new Date("2027-03-11T08:00:00Z"), new Date("2027-03-16T07:00:00Z")]]);
	expect(asked).toEqual([{ since: "2027-03-06T08:00:00.000Z", until: "2027-03-21T07:00:00.000Z" }]);
});

it("lists what is missing on either side, and what has another amount", async () => {
	own = [
		here({ id: "only here", at: "2027-03-13T10:00:00Z" }),
		here({ id: "other", number: 151, at: "2027-03-13T11:00:00Z" }),
	];
	theirs = [
		there({ id: "other", amount: 3000, reference: "cs_2" }),
		there({ id: null, reference: "ch_3", at: "2027-03-13T12:00:00Z" }),
	];
	const { differences } = await compared();
	const amount = { amount: 3275, currency: "USD" };
	expect(differences).toEqual([
		{
			...{ kind: "payment", here: amount, there: null, number: 150, reference: null },
			at: "2027-03-13T10:00:00Z",
		},
		{
			...{ kind: "payment", here: amount, there: { ...amount, amount: 3000 } },
			...{ number: 151, reference: "cs_2", at: "2027-03-13T11:00:00Z" },
		},
		{
			...{ kind: "payment", here: null, there: amount, number: null, reference: "ch_3" },
			at: "2027-03-13T12:00:00Z",
		},
	]);
});

it("lists what the provider did twice, and another currency", async () => {
	own = [here({ currency: "EUR" })];
	theirs = [there(), there({ reference: "cs_2" })];
	const { differences } = await compared();
	expect(differences.map((entry) => [entry.here?.currency, entry.there?.currency])).toEqual([
		["EUR", "USD"],
		[undefined, "USD"],
	]);
});

it("compares entries of the day with those that came earlier or later there", async () => {
	own = [
		here({ id: "day before there", at: "2027-03-13T09:00:00Z" }),
		here({ id: "next day here", at: "2027-03-14T09:00:00Z" }),
		here({ id: "of another day", at: "2027-03-10T09:00:00Z" }),
	];
	theirs = [
		there({ id: "day before there", at: "2027-03-13T07:59:00Z" }),
		there({ id: "next day here", at: "2027-03-13T23:00:00Z" }),
		there({ id: null, at: "2027-03-14T07:00:00Z" }),
	];
	const { differences, sums } = await compared();
	expect(differences).toEqual([]);
	expect(sums).toMatchObject([{ here: 3275, there: 3275 }]);
});

it("compares the connected provider alone", async () => {
	own = [here({ provider: "mollie" })];
	expect((await compared()).differences).toEqual([]);
});

it("refuses others, other questions, and a site without a provider", async () => {
	expect((await ask("day=2027-03-13", "counter.access.token")).status).toBe(401);
	expect((await routesOf(provider).request("/api/payments/books?day=2027-03-13")).status).toBe(401);
	for (const query of ["", "day=2027-02-30", "day=2027-03-13&until=2027-03-14"]) {
		expect((await ask(query)).status).toBe(400);
	}
	expect(listed).toEqual([]);
	expect((await ask("day=2027-03-13", "owner.access.token", null)).status).toBe(404);
});

it.each([
	["fails", () => Promise.reject(new Error("No such API key: sk_live_1"))],
	["takes too long", () => new Promise<never>(() => {})],
])("says so when the provider %s", async (_, answer) => {
	const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
	list = answer;
	const response = await ask();
	expect(response.status).toBe(503);
	expect(await response.json()).toMatchObject({
		message: "Couldn't read the payment provider's books. Please try again in a minute.",
	});
	expect(warn).toHaveBeenCalledTimes(1);
	warn.mockRestore();
});
