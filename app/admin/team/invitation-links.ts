import { askServer } from "../../platform/browser/ask-server.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { z } from "../../platform/zod.ts";

/** A link that was just made: it is shown once. */
export interface InvitationLink {
	token: string;
	/** The address that it was mailed to; null if it wasn't. */
	mailedTo: string | null;
}

const mailingSchema = z.object({ isMailed: z.boolean() });

/** Mails a link to the person it is for, where the site can. */
export async function mailLink(token: string, email: string | null): Promise<InvitationLink> {
	if (!email) return { token, mailedTo: null };
	const init = { method: "POST", body: JSON.stringify({ token }) };
	// The invitation is there either way, and its link is on the screen.
	const answer = await askServer("/invitation/mail", init, fetchInSession).catch(() => null);
	return { token, mailedTo: mailingSchema.safeParse(answer).data?.isMailed ? email : null };
}
