import { type Context, Hono } from "hono";
import type { Clock } from "../../../app/platform/clock.server.ts";
import type { RateLimits } from "../../../app/platform/rate-limits.ts";
import type { PermissionCheck } from "../../backend/accounts/administrators/permission-check.ts";
import {
	answerOrRefuse,
	nothingHere,
	overRateLimit,
	Refusal,
} from "../../backend/requests/refusal.ts";
import { bearerToken } from "../../http/bearer-token.ts";
import type { RequestBindings, VisitorAddress } from "../../http/visitor-address.ts";
import { backupDownloadRate } from "../../limits/limits.ts";
import type { Backups } from "../nightly/site-backups.ts";
import { createBackupDownloads } from "./backup-downloads.ts";
import { createDownloadTickets } from "./download-tickets.ts";

interface Options {
	backups: Backups;
	/** Asked before an access token is believed. */
	hasPermission: PermissionCheck;
	rateLimits: RateLimits;
	/** With which tickets are signed. */
	signingSecret: string;
	visitorAddress: VisitorAddress;
	clock: Clock;
}

/**
 * The backups of the back office (product §38): their status, and a fresh one to download.
 * It is for owners alone, and no cache keeps it. A download is a link, so that the browser
 * writes it to the disk as it comes. A link cannot carry the access token, which is exchanged for a
 * ticket before (docs/decisions/054-a-site-fits-into-one-file.md).
 */
export function createBackupRoutes(options: Options) {
	const { backups, hasPermission, rateLimits, visitorAddress, clock } = options;
	const { signingSecret: secret } = options;
	const now = () => clock.now().getTime();
	const tickets = createDownloadTickets({ secret, rateLimits, now });
	const downloads = createBackupDownloads(backups.write);

	async function requireOwner({ req, env }: RouteContext): Promise<void> {
		const token = bearerToken(req.header("authorization"));
		if (token && (await hasPermission("team", token, visitorAddress(env)))) return;
		throw new Refusal(401, "session_not_found", "Only owners can download backups.");
	}

	const answers = {
		async status(context: RouteContext) {
			await requireOwner(context);
			return Response.json(await backups.status(), { headers: notKept });
		},
		async ticket(context: RouteContext) {
			await requireOwner(context);
			downloads.requireTurn();
			const { retryAfterSeconds } = await rateLimits.count([backupDownloadRate, "everybody"]);
			if (retryAfterSeconds > 0) throw overRateLimit(tooManyDownloads, retryAfterSeconds);
			return Response.json({ ticket: tickets.issue() }, { headers: notKept });
		},
		async download({ req }: RouteContext) {
			// A request for the headers alone must not use up the ticket.
			if (req.method !== "GET") throw nothingHere();
			if (!(await tickets.redeem(req.query("ticket") ?? ""))) throw noTicket();
			const day = clock.now().toISOString().slice(0, 10);
			const headers = {
				...notKept,
				"content-type": "application/x-tar",
				"content-disposition": `attachment; filename="levain-${day}.tar"`,
			};
			return new Response(downloads.begin(), { headers });
		},
	};

	const routes = new Hono<{ Bindings: RequestBindings }>()
		.get("/backup", (context) => answerOrRefuse(() => answers.status(context)))
		.post("/backup/tickets", (context) => answerOrRefuse(() => answers.ticket(context)))
		.get("/backup/download", (context) => answerOrRefuse(() => answers.download(context)));

	return {
		routes,
		/** Ends a download that is under way. */
		close: downloads.close,
	};
}

type RouteContext = Context<{ Bindings: RequestBindings }>;

/** Neither by a browser nor on the way, where it is not compressed either. */
const notKept = { "cache-control": "no-store, no-transform" };

const tooManyDownloads = "Too many backups were downloaded within the hour. Please try again";

function noTicket(): Refusal {
	const message = "This link was already used or has expired. Download the backup in Settings.";
	return new Refusal(401, "ticket_not_found", message);
}
