import { z } from "zod";
import { createMailLink, dropMailLink } from "./mail-links.ts";
import { emailAddress, readBody, readQuery, unusedFields } from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";
import { findAccount } from "./users.ts";

const recoverSchema = z.strictObject({ ...unusedFields, email: emailAddress });

/**
 * POST /auth/v1/recover: mails a link to a new password. Whether there is such an account shows
 * neither in the answer nor in the time it takes. The gateway limits how many mails this sends.
 */
export const answerRecover: Endpoint = async (services, request) => {
	readQuery(request.url);
	const { email } = await readBody(request, recoverSchema);
	services.backgroundWork.add(() => mailRecovery(services, email));
	return Response.json({});
};

async function mailRecovery({ sql, mails }: AccountServices, email: string): Promise<void> {
	const account = await findAccount(sql, email);
	if (!account) return;
	const token = await createMailLink(sql, {
		userId: account.id,
		type: "recovery",
		newEmail: null,
	});
	try {
		await mails.sendRecovery(email, token);
	} catch (error) {
		await dropMailLink(sql, token);
		throw error;
	}
}
