import { type Context, Hono } from "hono";
import { z } from "zod";
import { daysBetween } from "../../app/bakery/clock/dates.ts";
import { bakeryDayOf } from "../../app/bakery/clock/local-time.server.ts";
import {
	type ComparedBooks,
	type Fees,
	MAX_FEE_DAYS,
	ownEntrySchema,
} from "../../app/bakery/payments/books.ts";
import type { RegionalSettings } from "../../app/bakery/region/regional-settings.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { log } from "../../app/platform/log.server.ts";
import type { PaymentProvider } from "../../app/platform/payment-provider.ts";
import { withTimeout } from "../../app/platform/with-timeout.ts";
import type { PermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { answerOrRefuse, nothingHere, Refusal } from "../backend/requests/refusal.ts";
import { bearerToken } from "../http/bearer-token.ts";
import type { RequestBindings, VisitorAddress } from "../http/visitor-address.ts";
import { queues, workRates } from "../limits/limits.ts";
import { createWorkLimit } from "../limits/work-limit.ts";
import { compareEntries } from "./compare-books.ts";

interface Options {
	payments: PaymentProvider | null;
	service: Call;
	readSettings(): Promise<Pick<RegionalSettings, "timeZone" | "dayEnd">>;
	hasPermission: PermissionCheck;
	visitorAddress: VisitorAddress;
	/** How long the provider may take. */
	maxMilliseconds?: number;
}

type RouteContext = Context<{ Bindings: RequestBindings }>;

const dayQuestion = z.strictObject({ day: z.iso.date() });

const daysQuestion = z
	.strictObject({ from: z.iso.date(), until: z.iso.date() })
	.refine(({ from, until }) => from <= until && daysBetween(from, until) < MAX_FEE_DAYS);

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A notice, or a refund, may be late while the other side can't be reached. */
const aroundMilliseconds = { own: 7 * dayMilliseconds, provider: 2 * dayMilliseconds };

function around(startsAt: string, endsAt: string, side: keyof typeof aroundMilliseconds) {
	const by = aroundMilliseconds[side];
	return [new Date(Date.parse(startsAt) - by), new Date(Date.parse(endsAt) + by)] as const;
}

/**
 * Compares the books of a business day with the provider's: `/api/payments/books?day=2027-03-14` returns
 * `ComparedBooks`. `/api/payments/fees?from=2027-03-01&until=2027-03-14` returns the fees by our ids.
 * For those who see payments, one at a time, because the provider is asked often.
 */
export function booksRoutes({
	payments,
	service,
	readSettings,
	hasPermission,
	visitorAddress,
	maxMilliseconds = 25_000,
}: Options) {
	const comparisons = createWorkLimit({ ...queues.books, perVisitor: workRates.books });

	/** Answers a question about the provider's books. */
	async function answer<Question>(
		{ req, env }: RouteContext,
		question: z.ZodType<Question>,
		read: (asked: Question, provider: PaymentProvider) => Promise<unknown>,
	): Promise<Response> {
		const address = visitorAddress(env);
		const token = bearerToken(req.header("authorization"));
		if (!token || !(await hasPermission("payments", token, address))) {
			throw new Refusal(401, "session_not_found", "Your role doesn't see payments.");
		}
		const { data: asked } = question.safeParse(req.query());
		if (!asked) throw new Refusal(400, "bad_request", "These days don't exist, or are too many.");
		if (!payments) throw nothingHere();
		const found = await comparisons.run(address, () => read(asked, payments));
		return Response.json(found, { headers: { "cache-control": "no-store" } });
	}

	async function compareDay(
		{ day: date }: z.output<typeof dayQuestion>,
		provider: PaymentProvider,
	): Promise<ComparedBooks> {
		const { startsAt, endsAt } = bakeryDayOf(date, await readSettings());
		const [since, until] = around(startsAt, endsAt, "own");
		const own = await service(
			"list_provider_entries",
			{ since: since.toISOString(), until: until.toISOString() },
			ownEntrySchema.array(),
		);
		const entries = await readBooks(provider, around(startsAt, endsAt, "provider"));
		const ofProvider = own.filter((entry) => entry.provider === provider.name);
		return {
			provider: provider.name,
			...compareEntries({
				own: ofProvider,
				provider: entries,
				startsAt: new Date(startsAt),
				endsAt: new Date(endsAt),
			}),
		};
	}

	async function readBooks(provider: PaymentProvider, period: readonly [Date, Date]) {
		try {
			const late = new Error("The provider takes too long.");
			return await withTimeout(provider.list(...period), maxMilliseconds, late);
		} catch (error) {
			log.warn("could not read the provider's books", { error });
			const message = "Couldn't read the payment provider's books. Please try again in a minute.";
			throw new Refusal(503, "provider_failed", message);
		}
	}

	async function readFees(
		{ from, until }: z.output<typeof daysQuestion>,
		provider: PaymentProvider,
	) {
		const settings = await readSettings();
		const [first, last] = [bakeryDayOf(from, settings), bakeryDayOf(until, settings)];
		const entries = await readBooks(provider, around(first.startsAt, last.endsAt, "provider"));
		const fees: Fees = {};
		for (const { id, fee } of entries) if (id !== null && fee !== null) fees[id] = fee;
		return fees;
	}

	return new Hono<{ Bindings: RequestBindings }>()
		.get("/api/payments/books", (context) =>
			answerOrRefuse(() => answer(context, dayQuestion, compareDay)),
		)
		.get("/api/payments/fees", (context) =>
			answerOrRefuse(() => answer(context, daysQuestion, readFees)),
		);
}
