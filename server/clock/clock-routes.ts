import { type Context, Hono } from "hono";
import { z } from "zod";
import { describeInstant, describeLocalTime } from "../../app/bakery/clock/local-time.server.ts";
import type { RegionalSettings } from "../../app/bakery/region/regional-settings.ts";
import type { PermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { answerOrRefuse, Refusal } from "../backend/requests/refusal.ts";
import { bearerToken } from "../http/bearer-token.ts";
import type { RequestBindings, VisitorAddress } from "../http/visitor-address.ts";

interface Options {
	readSettings(): Promise<Pick<RegionalSettings, "timeZone" | "language">>;
	hasPermission: PermissionCheck;
	visitorAddress: VisitorAddress;
}

type RouteContext = Context<{ Bindings: RequestBindings }>;

const question = z.union([
	z.strictObject({ instant: z.iso.datetime({ offset: true }) }),
	z.strictObject({
		date: z.iso.date(),
		time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
	}),
]);

/**
 * The bakery's clock for the back office, whose browsers only compute with their own time zone:
 * `/clock?date=2027-03-14&time=02:30` and `/clock?instant=2027-03-14T07:30:00Z` return a
 * `DescribedInstant`. For the team alone, because it is work for the server.
 */
export function clockRoutes({ readSettings, hasPermission, visitorAddress }: Options) {
	async function describe({ req, env }: RouteContext): Promise<Response> {
		const token = bearerToken(req.header("authorization"));
		if (!token || !(await hasPermission("own-account", token, visitorAddress(env)))) {
			throw new Refusal(401, "session_not_found", "Only the team of the bakery can use the clock.");
		}
		const { data: asked } = question.safeParse(req.query());
		if (!asked) throw new Refusal(400, "bad_request", "This date or time doesn't exist.");
		const region = await readSettings();
		const described =
			"instant" in asked
				? describeInstant(new Date(asked.instant), region)
				: describeLocalTime(asked.date, asked.time, region);
		return Response.json(described, { headers: { "cache-control": "no-store" } });
	}

	return new Hono<{ Bindings: RequestBindings }>().get("/clock", (context) =>
		answerOrRefuse(() => describe(context)),
	);
}
