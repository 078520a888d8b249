import { z } from "zod";
import { createMailLink, dropMailLink } from "./mail-links.ts";
import { redirectTarget } from "./redirect-target.ts";
import { emailAddress, readBody, readQuery, unusedFields } from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";
import { maySignIn } from "./users.ts";

const recoverSchema = z.strictObject({ ...unusedFields, email: emailAddress });

/**
 * POST /auth/v1/recover: mails a link to a new password. Whether there is such an account shows
 * neither in the answer nor in the time it takes.
 */
export const answerRecover: Endpoint = async (services, request) => {
	const target = redirectTarget(services.siteUrl, readQuery(request.url).get("redirect_to"));
	const { email } = await readBody(request, recoverSchema);
	services.backgroundWork.add(() => mailRecovery(services, email, target));
	return Response.json({});
};

async function mailRecovery(
	{ sql, mails }: AccountServices,
	email: string,
	target: string,
): Promise<void> {
	// One mail in five minutes: more would only fill the mailbox.
	const [user] = await sql<{ id: string }[]>`
		update auth.users u set recovery_sent_at = now()
		where u.email = ${email} and not u.is_sso_user and ${maySignIn(sql)}
			and (u.recovery_sent_at is null or u.recovery_sent_at < now() - interval '5 minutes')
		returning u.id`;
	if (!user) return;
	const token = await createMailLink(sql, { userId: user.id, type: "recovery", newEmail: null });
	try {
		await mails.sendRecovery(email, token, target);
	} catch (error) {
		await dropMailLink(sql, token);
		await sql`update auth.users set recovery_sent_at = null where id = ${user.id}`;
		throw error;
	}
}
