import { browserClient } from "../../platform/browser-client.ts";
import { currentSession } from "./access.ts";

/** The result of opening a link from a mail. */
export type MailLink =
	| { kind: "signed-in"; email: string }
	/** The service asks for something more, such as the second of two links. */
	| { kind: "message"; message: string }
	| { kind: "refused"; message: string };

/**
 * The result of the link that opened this page. The service puts it into the fragment of the
 * address, where the data client finds the session.
 */
export async function readMailLink(): Promise<MailLink> {
	const said = new URLSearchParams(window.location.hash.slice(1));
	const client = browserClient();
	const { error } = await client.auth.initialize();
	if (error) return { kind: "refused", message: error.message };
	const message = said.get("message");
	if (message) return { kind: "message", message };
	const session = await currentSession(client);
	if (session) return { kind: "signed-in", email: session.user.email ?? "" };
	return { kind: "refused", message: "The link is incomplete, or was used before." };
}
