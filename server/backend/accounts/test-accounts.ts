import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { expect, inject } from "vitest";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import { createDatabase } from "../../../supabase/tests/test-bakery.ts";
import { createMail, isKeptMail } from "../mail/mail.ts";
import { watchDatabase } from "../postgres/database.ts";
import { type Accounts, createAccounts, type LiveSession } from "./accounts.ts";

export const siteUrl = "https://rye.example";
export const secrets = {
	jwtSecret: "only for the tests, and as long as it has to be",
	publishableKey: "sb_publishable_test",
	secretKey: "sb_secret_test",
};
export const password = "the first password";

/** What a request to the account service can consist of. */
interface Call {
	body?: unknown;
	/** The access token. */
	token?: string | undefined;
	headers?: Record<string, string>;
}

export interface Tokens {
	access_token: string;
	refresh_token: string;
}

/** The account service on a real database, asked without the gateway. */
export interface TestAccounts {
	accounts: Accounts;
	sql: Sql;
	/** @param target method and path: `GET /user?…` */
	call(target: string, call?: Call): Promise<Response>;
	addUser(email?: string): Promise<{ id: string; email: string }>;
	signIn(email: string, withPassword?: string, headers?: Record<string, string>): Promise<Tokens>;
	/** The session of an access token, which has to stand. */
	sessionOf(token: string): Promise<LiveSession>;
	/** The links in the mails to an address, oldest first, once there are that many. */
	linksTo(address: string, count?: number): Promise<URL[]>;
	/** The mails to an address, oldest first, once there are as many as expected. */
	mailsTo(address: string, count?: number): Promise<string[]>;
	stop(): Promise<void>;
}

/** Mails are kept in files and count as sent, unless `sendsMail` is false. */
export async function startTestAccounts(variables = {}, sendsMail = true): Promise<TestAccounts> {
	const name = `accounts_${randomUUID()}`;
	const databaseUrl = await createDatabase(inject("postgresUrl"), name, "bakery_template");
	const directory = await mkdtemp(join(tmpdir(), "levain-accounts-"));
	const { send, close } = createMail(readEnvironment({ DATA_DIR: directory, ...variables }));
	const mail = { send, close, configured: sendsMail, retryAt: null };
	const database = watchDatabase(databaseUrl);
	const accounts = createAccounts({ database, secrets, mail, siteUrl });
	const sql = postgres(databaseUrl, { max: 2, onnotice() {} });

	function call(target: string, { body, token, headers }: Call = {}): Promise<Response> {
		const [method = "", path = ""] = target.split(" ");
		const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
		return accounts.fetch(
			new Request(`${siteUrl}/auth/v1${path}`, {
				method,
				headers: { ...authorization, ...headers },
				body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
			} as RequestInit),
		);
	}

	return {
		accounts,
		sql,
		call,
		async addUser(email = `${randomUUID()}@rye.example`) {
			const headers = { apikey: secrets.secretKey };
			const answer = await call("POST /admin/users", { body: { email, password }, headers });
			expect(answer.status).toBe(200);
			return answer.json();
		},
		async signIn(email, withPassword = password, headers = {}) {
			const body = { email, password: withPassword };
			const answer = await call("POST /token?grant_type=password", { body, headers });
			expect(answer.status).toBe(200);
			return answer.json();
		},
		async sessionOf(token) {
			const session = await accounts.findSession(token);
			if (!session) throw new Error("The session does not stand.");
			return session;
		},
		async linksTo(address, count = 1) {
			await expect.poll(() => readLinks(directory, address)).toHaveLength(count);
			return readLinks(directory, address);
		},
		async mailsTo(address, count = 1) {
			await expect.poll(() => readMails(directory, address)).toHaveLength(count);
			return readMails(directory, address);
		},
		async stop() {
			await accounts.close();
			await database.close();
			await sql.end();
			await rm(directory, { recursive: true });
		},
	};
}

async function readLinks(directory: string, address: string): Promise<URL[]> {
	const links = (await readMails(directory, address)).map((mail) =>
		/https:\S+\/admin\/\S+#\S+/.exec(mail),
	);
	return links.flatMap((link) => (link ? [new URL(link[0])] : []));
}

async function readMails(directory: string, address: string): Promise<string[]> {
	const folder = join(directory, "mail");
	const names = (await readdir(folder).catch(() => [])).filter(isKeptMail);
	const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "utf8")));
	return mails.filter((mail) => mail.startsWith(`To: ${address}\n`));
}
