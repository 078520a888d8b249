import { type Accounts, createAccounts } from "../../app/platform/backend/accounts.ts";
import type { Call, FunctionName } from "../../app/platform/backend/call.ts";
import type { FunctionArguments } from "../../app/platform/backend/function-arguments.ts";
import { callByRequests, fetchWithSession } from "../../app/platform/browser/ask-server.ts";

/** Whatever a test expects. */
type Answer = ReturnType<typeof JSON.parse>;

/** A `Call` whose answers need no schema. */
export interface TestCall extends Call {
	<Name extends FunctionName>(name: Name, given: FunctionArguments[Name]): Promise<Answer>;
}

/** The product's clients, as one browser uses them: a `Call`, an account, and a fetch in its session. */
export interface TestClient extends TestCall {
	accounts: Accounts;
	fetch: typeof fetch;
}

export interface Site {
	url: string;
	/** Answers its requests in this process; without one they are sent over the network. */
	gateway?: (request: Request) => Promise<Response>;
}

/** A browser in which nobody has signed in. */
export function openBrowser({ url, gateway = fetch }: Site): TestClient {
	const atSite: typeof fetch = (input, init) =>
		gateway(new Request(new URL(String(input), url), init));
	const accounts = createAccounts({ url, fetch: atSite });
	const inSession = fetchWithSession(accounts, atSite);
	return Object.assign(callByRequests(inSession), { accounts, fetch: inSession });
}

/** A browser in which somebody has signed in. */
export async function signIn(
	site: Site,
	{ email, password }: { email: string; password: string },
): Promise<TestClient> {
	const browser = openBrowser(site);
	const { error } = await browser.accounts.signInWithPassword({ email, password });
	if (error) throw error;
	return browser;
}

/** The access token of the person who has signed in. */
export async function accessTokenOf({ accounts }: Pick<TestClient, "accounts">): Promise<string> {
	const { data } = await accounts.getSession();
	if (!data.session) throw new Error("Nobody is signed in.");
	return data.session.access_token;
}
