import { type Context, Hono } from "hono";
import { z } from "zod";
import type { OpenInvitation } from "../../app/bakery/identity/team.ts";
import { getSite } from "../../app/bakery/site/queries.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { log } from "../../app/platform/log.server.ts";
import type { RateLimits } from "../../app/platform/rate-limits.ts";
import { withReadableDomain } from "../../app/platform/text/email.ts";
import type { PermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { createCallLimits, tooManyCalls } from "../backend/gateway/call-limits.ts";
import type { LimitedCall } from "../backend/gateway/gateway-routes.ts";
import { readBody } from "../backend/gateway/read-body.ts";
import type { Mail } from "../backend/mail/mail.ts";
import { plainText } from "../backend/requests/plain-text.ts";
import { answerOrRefuse, Refusal } from "../backend/requests/refusal.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { parseJsonBody } from "../http/parse-json.ts";
import type { RequestBindings, VisitorAddress } from "../http/visitor-address.ts";
import { invitationMail } from "./invitation-mail.ts";
import { findOpenInvitation, type JoinServices, joinTeam } from "./join-team.ts";

interface Options extends JoinServices {
	/** Reads the site as its visitors do. */
	visitor: Call;
	hasPermission: PermissionCheck;
	mail: Mail;
	siteUrl: string;
	rateLimits: RateLimits;
	visitorAddress: VisitorAddress;
}

type RouteContext = Context<{ Bindings: RequestBindings }>;

const largestBody = 4096;

const token = plainText(200);
const linkSchema = z.strictObject({ token });
const joinSchema = z.strictObject({
	token,
	email: plainText(255),
	password: plainText(1000),
	fullName: plainText(200),
});

/**
 * What the link of an invitation opens. The token of the link is in the body, because addresses are
 * logged.
 */
export function invitationRoutes(options: Options) {
	const { visitor, service, hasPermission, mail, siteUrl, visitorAddress } = options;
	const limits = createCallLimits(options.rateLimits);

	async function limit(call: LimitedCall, { env }: RouteContext, email?: string): Promise<void> {
		const { retryAfterSeconds } = await limits.count(call, { address: visitorAddress(env), email });
		if (retryAfterSeconds > 0) throw tooManyCalls(call, retryAfterSeconds);
	}

	const answers = {
		async open(context: RouteContext) {
			await limit("verify", context);
			const given = await readJson(context, linkSchema);
			const { email, role, deviceName, member, inviter } = await findOpenInvitation(
				service.call,
				given.token,
			);
			const opened: OpenInvitation = {
				...{ role, deviceName, isReset: member !== null, inviter },
				email: email && withReadableDomain(email),
			};
			return Response.json(opened);
		},
		async join(context: RouteContext) {
			await limit("verify", context);
			const given = await readJson(context, joinSchema);
			const invitation = await findOpenInvitation(service.call, given.token);
			const credentials = await joinTeam(options, invitation, given, {
				beforePassword: () => limit("sign-in", context, given.email),
			});
			log.info("an invitation was accepted", { address: visitorAddress(context.env) });
			return Response.json(credentials);
		},
		/** Mails the link to the address of its invitation, if this server can send mail. */
		async mail(context: RouteContext) {
			const accessToken = bearerToken(context.req.header("authorization"));
			if (
				!accessToken ||
				!(await hasPermission("team", accessToken, visitorAddress(context.env)))
			) {
				throw new Refusal(401, "session_not_found", "Only owners can invite people.");
			}
			const given = await readJson(context, linkSchema);
			const { email, ...invitation } = await findOpenInvitation(service.call, given.token);
			if (!mail.configured || email === null) return Response.json({ isMailed: false });
			const { settings } = await getSite(visitor);
			const link = { token: given.token, siteUrl, bakery: settings.siteName };
			try {
				await mail.send({ to: email, ...invitationMail(invitation, link) });
			} catch (error) {
				log.error("could not send an invitation", { error });
				return Response.json({ isMailed: false });
			}
			return Response.json({ isMailed: true });
		},
	};

	return new Hono<{ Bindings: RequestBindings }>()
		.post("/invitation", (context) => answerOrRefuse(() => answers.open(context)))
		.post("/invitation/join", (context) => answerOrRefuse(() => answers.join(context)))
		.post("/invitation/mail", (context) => answerOrRefuse(() => answers.mail(context)));
}

/** @throws {Refusal} */
async function readJson<Shape extends z.ZodType>(
	{ req }: RouteContext,
	shape: Shape,
): Promise<z.output<Shape>> {
	const { data } = shape.safeParse(parseJsonBody(await readBody(req.raw, largestBody)));
	if (data === undefined) throw new Refusal(400, "validation_failed", "This isn't an invitation.");
	return data;
}
