import { browserClient } from "../../platform/browser-client.ts";
import { currentSession } from "./access.ts";

/** What a link in a mail came to. */
export type MailLink =
	| { kind: "signed-in"; email: string }
	/** The service asks for something more, such as the second of two links. */
	| { kind: "message"; message: string }
	| { kind: "refused"; message: string };

/**
 * What the link that led to this page came to. The service says so behind the `#` of the address,
 * from where the data client takes the session.
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
