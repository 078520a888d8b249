import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { flushLog } from "../../app/platform/log.server.ts";
import { duringRequest } from "../../app/platform/request-id.server.ts";
import { bakeryForTests, openGateway } from "../../database/tests/test-bakery.ts";

// Operators, and tools such as fail2ban, read in the log who signed in and who was refused. The log
// names accounts by id, and senders by network address; it holds no password and no email address.

const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);

const bakery = bakeryForTests();

/** Each test has its own address: the log writes the same line once a minute. */
let address: string;
let addresses = 0;

beforeEach(() => {
	addresses += 1;
	address = `192.0.2.${addresses}`;
	// Tests of other files share this process, and the lines that a minute may have.
	flushLog();
	logged.mockClear();
});

/** The log lines of this test's address, without times and request ids. */
function lines(): string[] {
	return logged.mock.calls
		.map(([line]) => String(line).trim())
		.filter((line) => line.includes(`address=${address}`))
		.map((line) => line.slice(line.indexOf(" ") + 1).replace(/ request=\S+/, ""));
}

const typedPassword = "correct horse battery";

interface Call {
	body?: unknown;
	token?: string;
	headers?: Record<string, string>;
}

function createClient() {
	const gateway = openGateway(bakery);
	return (target: string, { body, token, headers = {} }: Call = {}) => {
		const [method = "", path = ""] = target.split(" ");
		const given = new Headers({ "content-type": "application/json", ...headers });
		if (token !== undefined) given.set("authorization", `Bearer ${token}`);
		const text = body === undefined ? null : JSON.stringify(body);
		const request = new Request(new URL(path, bakery.url), { method, headers: given, body: text });
		// As on a site, where each request has an id that its lines carry.
		return duringRequest(randomUUID(), () => gateway(request, address));
	};
}

async function addUser(): Promise<{ id: string; email: string }> {
	const email = `${randomUUID()}@example.com`;
	const id = await bakery.backend.service.accounts.create({ email, password: typedPassword });
	return { id, email };
}

const grant = "POST /auth/v1/token?grant_type=password";

async function tokenOf(email: string): Promise<string> {
	const body = { email, password: typedPassword };
	const answer = await createClient()(grant, { body });
	expect(answer.status).toBe(200);
	logged.mockClear();
	return (await answer.json()).access_token;
}

describe("the log names", () => {
	test("who signed in and out", async () => {
		const call = createClient();
		const { id, email } = await addUser();
		const answer = await call(grant, { body: { email, password: typedPassword } });
		const { access_token: token } = await answer.json();
		await call("POST /auth/v1/logout?scope=local", { token });
		expect(lines()).toEqual([
			`info somebody signed in address=${address} account=${id}`,
			`info somebody signed out scope=local address=${address} account=${id}`,
		]);
	});

	test("who changed their password and their email address", async () => {
		const call = createClient();
		const { id, email } = await addUser();
		const token = await tokenOf(email);
		const change = { password: "another horse battery", email: `new-${email}` };
		expect((await call("PUT /auth/v1/user", { token, body: change })).status).toBe(200);
		expect(lines()).toEqual([
			`info a password was changed address=${address} account=${id}`,
			`info an email address was changed without an email because SMTP_URL is not set address=${address} account=${id}`,
		]);
		expect(logged.mock.calls.join("")).not.toMatch(/horse|@/);
	});

	test("who asked for a new password, and used the link", async () => {
		const call = createClient();
		const { id, email } = await addUser();
		await call("POST /auth/v1/recover", { body: { email } });
		await call("POST /auth/v1/recover", { body: { email: "stranger@example.com" } });
		const requested = `info a password reset was requested address=${address} account=${id}`;
		const refused = `warn refused a password reset reason="no such account" address=${address}`;
		await vi.waitFor(() => expect(lines().sort()).toEqual([requested, refused]));
		logged.mockClear();
		const token = "a token of the test";
		const hash = createHash("sha256").update(token).digest("hex");
		await bakery.sql`
			insert into accounts.mail_links (token_hash, user_id, type) values (${hash}, ${id}, 'recovery')`;
		const use = () =>
			call("POST /auth/v1/verify", { body: { type: "recovery", token_hash: token } });
		expect((await use()).status).toBe(200);
		expect((await use()).status).toBe(403);
		expect(lines()).toEqual([
			`info an emailed link was used link=recovery address=${address} account=${id}`,
			`warn refused a request reason="Email link is invalid or has expired" address=${address}`,
		]);
	});

	test("each sign-in that failed: the account, or that there is none", async () => {
		const call = createClient();
		const { id, email } = await addUser();
		await call(grant, { body: { email, password: "wrong horse battery" } });
		await call(grant, { body: { email, password: "wrong horse battery" } });
		await call(grant, { body: { email: "stranger@example.com", password: typedPassword } });
		await call(grant, { body: { email: typedPassword, password: "" } });
		const failed = `warn a sign-in failed reason="wrong password" address=${address} account=${id}`;
		const unknown = `warn a sign-in failed reason="no such account" address=${address}`;
		expect(lines()).toEqual([failed, failed, unknown, unknown]);
		const text = logged.mock.calls.join("");
		expect(text).not.toMatch(/stranger|horse|@/);
	});

	test("who tries too often, once a minute", async () => {
		const call = createClient();
		for (let attempt = 0; attempt < 40; attempt++) await call("POST /auth/v1/verify", { body: {} });
		expect(lines()).toEqual([`warn refused too many requests limit=verify address=${address}`]);
	});

	test("who sends a wrong session or none, once a minute for each reason", async () => {
		const call = createClient();
		const token = `${"a".repeat(40)}.${"b".repeat(40)}.${"c".repeat(40)}`;
		for (let attempt = 0; attempt < 3; attempt++) {
			await call("POST /api/rpc/find_products", { token });
			await call("POST /api/rpc/get_products");
		}
		expect(lines()).toEqual([
			`warn refused a request reason="Your session has ended. Please sign in again." address=${address}`,
			`warn refused a request reason="Sign in first." address=${address}`,
		]);
	});

	test("who is signed in without the role, and what they try", async () => {
		const call = createClient();
		const { id, email } = await addUser();
		const token = await tokenOf(email);
		await call("POST /api/rpc/my_access", { token });
		await call("POST /api/rpc/find_messages", { token });
		expect(lines()).toEqual([
			`warn denied access to the back office address=${address} account=${id}`,
			`warn refused a request reason="Only the team of the bakery may do this." address=${address} account=${id}`,
		]);
	});

	test("a token that is used twice, because it was probably stolen", async () => {
		const call = createClient();
		const { email } = await addUser();
		const answer = await call(grant, { body: { email, password: typedPassword } });
		const { refresh_token } = await answer.json();
		const refresh = () =>
			call("POST /auth/v1/token?grant_type=refresh_token", { body: { refresh_token } });
		expect((await refresh()).status).toBe(200);
		await bakery.sql`update accounts.refresh_tokens set used_at = now() - interval '1 minute'`;
		expect((await refresh()).status).toBe(400);
		expect(lines().at(-1)).toBe(
			`warn ended a session because its token was used twice address=${address}`,
		);
	});
});

test("a flood of failed sign-ins fills 30 lines a minute, and hides no attack on an account", async () => {
	const { id, email } = await addUser();
	for (let sender = 0; sender < 32; sender++) {
		address = `198.51.100.${sender}`;
		await createClient()(grant, { body: { email: "stranger@example.com", password: "1" } });
	}
	expect(lines()).toEqual([]);
	await createClient()(grant, { body: { email, password: "wrong horse battery" } });
	expect(lines()).toEqual([
		`warn a sign-in failed reason="wrong password" address=${address} account=${id}`,
	]);
});
