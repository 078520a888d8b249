import { Hono } from "hono";
import { z } from "zod";
import { bakeryDayOf } from "../../app/bakery/clock/local-time.server.ts";
import { type ComparedBooks, ownEntrySchema } from "../../app/bakery/payments/books.ts";
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

const question = z.strictObject({ day: z.iso.date() });

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A notice, or a refund, may be late while the other side can't be reached. */
const aroundMilliseconds = { own: 7 * dayMilliseconds, provider: 2 * dayMilliseconds };

function around(startsAt: string, endsAt: string, side: keyof typeof aroundMilliseconds) {
	const by = aroundMilliseconds[side];
	return [new Date(Date.parse(startsAt) - by), new Date(Date.parse(endsAt) + by)] as const;
}

/**
 * Compares the books of a business day with the provider's: `/api/payments/books?day=2027-03-14` returns
 * `ComparedBooks`. For those who see payments, one at a time, because the provider is asked often.
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

	async function compareDay(day: string, provider: PaymentProvider): Promise<ComparedBooks> {
		const { startsAt, endsAt } = bakeryDayOf(day, await readSettings());
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

	return new Hono<{ Bindings: RequestBindings }>().get("/api/payments/books", ({ req, env }) =>
		answerOrRefuse(async () => {
			const address = visitorAddress(env);
			const token = bearerToken(req.header("authorization"));
			if (!token || !(await hasPermission("payments", token, address))) {
				throw new Refusal(401, "session_not_found", "Your role doesn't see payments.");
			}
			const { data: asked } = question.safeParse(req.query());
			if (!asked) throw new Refusal(400, "bad_request", "This day doesn't exist.");
			if (!payments) throw nothingHere();
			const compared = await comparisons.run(address, () => compareDay(asked.day, payments));
			return Response.json(compared, { headers: { "cache-control": "no-store" } });
		}),
	);
}
