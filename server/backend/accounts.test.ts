import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { createDatabase } from "../../database/tests/test-bakery.ts";
import {
	openBrowser,
	signIn as signInAt,
	type TestClient,
} from "../../database/tests/test-client.ts";
import { createMemoryRateLimits } from "../limits/memory-rate-limits.ts";
import { type SiteBackend, startBackend } from "../start-backend.ts";
import { setAdministrator } from "./accounts/administrators/administrator.ts";
import { createGateway, type Gateway } from "./gateway/gateway.ts";
import { isKeptMail } from "./mail/mail.ts";

const siteUrl = "https://rye.example";
const password = "the first password";

let directory: string;
let backend: SiteBackend;
let gateway: Gateway;
/** Each test has its own account, and a gateway without counted calls. */
let email: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-accounts-"));
	const environment = readEnvironment({
		DATA_DIR: directory,
		DATABASE_URL: await createDatabase(inject("postgresUrl"), `accounts_${randomUUID()}`),
		SITE_URL: siteUrl,
		ADMIN_EMAIL: "first@rye.example",
		ADMIN_PASSWORD: password,
	});
	backend = await startBackend(environment, () => {});
});

beforeEach(async () => {
	gateway = createGateway({
		...backend.api,
		...backend,
		rateLimits: createMemoryRateLimits(),
		secure: true,
	});
	email = `${randomUUID()}@rye.example`;
	await setAdministrator(backend.service, email, password);
});

afterAll(async () => {
	await backend.stop();
	await rm(directory, { recursive: true });
});

/** A separate browser that has not signed in. */
function browser(): TestClient {
	return openBrowser({ ...backend, gateway });
}

function signIn(email: string, password: string): Promise<TestClient> {
	return signInAt({ ...backend, gateway }, { email, password });
}

/** The mails to an address, oldest first, once there is one: they leave after the answer. */
async function mailsTo(address: string): Promise<string[]> {
	await expect.poll(() => keptMailsTo(address)).not.toEqual([]);
	return keptMailsTo(address);
}

async function keptMailsTo(address: string): Promise<string[]> {
	const folder = join(directory, "mail");
	const names = (await readdir(folder).catch(() => [])).filter(isKeptMail);
	const all = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "utf8")));
	return all.filter((mail) => mail.startsWith(`To: ${address}\n`));
}

/** Uses the link of a mail up, as the page does that it opens. */
async function openLink(mail: string | undefined, type: "recovery") {
	const link = new URL(/https:\S+\/admin\/\S+/.exec(mail ?? "")?.[0] ?? "");
	const token_hash = new URLSearchParams(link.hash.slice(1)).get("token_hash") ?? "";
	const client = browser();
	const { error } = await client.accounts.verifyOtp({ type, token_hash });
	return { client, error };
}

describe("an owner", () => {
	test("is made at the first start, and may do what owners may", async () => {
		const first = "first@rye.example";
		expect(backend.newAdministrator).toEqual({ email: first, generatedPassword: null });
		const data = await (await signIn(first, password))("my_access", {});
		expect(data).toMatchObject([{ role: "admin" }]);
	});

	test("can be given another password, which ends the sessions of the old one", async () => {
		const before = await signIn(email, password);
		await setAdministrator(backend.service, email, "the second password");
		expect((await before.accounts.refreshSession()).error).not.toBeNull();
		await signIn(email, "the second password");
	});

	test("need not be the only one on the team: there are editors, and the counter", async () => {
		const student = "student@rye.example";
		const roleOf = async (password: string) => {
			const data = await (await signIn(student, password))("my_access", {});
			return data?.[0]?.role;
		};
		await setAdministrator(backend.service, student, "a password of hers", "counter");
		expect(await roleOf("a password of hers")).toBe("counter");
		await setAdministrator(backend.service, student, "another one of hers", "editor");
		expect(await roleOf("another one of hers")).toBe("editor");
	});

	test.each([
		["only nine", "the password must be at least 10 characters."],
		["Password123", "the password must not be one of the most common ones."],
	])("gets no password like %j, neither the first nor another", async (weak, problem) => {
		await expect(setAdministrator(backend.service, email, weak)).rejects.toThrow(problem);
		await expect(setAdministrator(backend.service, `new-${email}`, weak)).rejects.toThrow(problem);
		await signIn(email, password);
	});

	test("can be another than the first, with a generated password", async () => {
		const second = await setAdministrator(backend.service, "Baker@rye.example", undefined);
		const client = await signIn("baker@rye.example", second.generatedPassword ?? "");
		expect(await client("my_access", {})).toMatchObject([{ role: "admin" }]);
	});
});

test("nobody signs up", async () => {
	const body = JSON.stringify({ email: "stranger@example.com", password });
	const init = { method: "POST", headers: { "content-type": "application/json" }, body };
	expect((await gateway(new Request(`${backend.url}/auth/v1/signup`, init))).status).toBe(404);
});

describe("a forgotten password", () => {
	test("is replaced through the link in a mail", async () => {
		await browser().accounts.resetPasswordForEmail(email);
		const [mail] = await mailsTo(email);
		const { client } = await openLink(mail, "recovery");
		expect(
			(await client.accounts.updateUser({ password: "the second password" })).error,
		).toBeNull();

		await signIn(email, "the second password");
		await expect(signIn(email, password)).rejects.toThrow("Invalid login credentials");
	});

	test("cannot be replaced twice with one link", async () => {
		await browser().accounts.resetPasswordForEmail(email);
		const [mail] = await mailsTo(email);
		expect((await openLink(mail, "recovery")).error).toBeNull();
		expect((await openLink(mail, "recovery")).error?.code).toBe("otp_expired");
	});

	test("of an unknown address sends no mail, and does not show it", async () => {
		const stranger = "stranger@example.com";
		expect((await browser().accounts.resetPasswordForEmail(stranger)).error).toBeNull();
		expect((await browser().accounts.resetPasswordForEmail(email)).error).toBeNull();
		expect(await mailsTo(email)).toHaveLength(1);
		expect(await keptMailsTo(stranger)).toEqual([]);
	});

	test("is asked for a few times at most from one address, and says what to do then", async () => {
		for (let attempt = 1; attempt <= 3; attempt++) {
			expect((await browser().accounts.resetPasswordForEmail(email)).error).toBeNull();
		}
		const { error } = await browser().accounts.resetPasswordForEmail(email);
		expect(error?.status).toBe(429);
		expect(error?.message).toBe(
			"Too many links were requested. Use one from your mailbox, or try again in 60 minutes.",
		);
	});
});

describe("a new email address", () => {
	test("counts at once where the site sends no mail", async () => {
		const newEmail = `new-${email}`;
		const client = await signIn(email, password);
		const { data } = await client.accounts.updateUser({ email: newEmail });
		expect(data.user).toMatchObject({ email: newEmail });
		expect(data.user?.new_email).toBeUndefined();
		expect(await keptMailsTo(newEmail)).toEqual([]);
		await signIn(newEmail, password);
		await expect(signIn(email, password)).rejects.toThrow("Invalid login credentials");
	});

	test("keeps a mail where only the owner of the data folder can read it", async () => {
		await browser().accounts.resetPasswordForEmail(email);
		await mailsTo(email);
		const { mode } = await stat(join(directory, "mail"));
		expect(mode & 0o077).toBe(0);
	});
});

test.each(["/%61uth/v1/signup", "//auth/v1/signup", "/auth%2Fv1/signup", "/_system/info"])(
	"the account service is not reached by another spelling: %s",
	async (path) => {
		const request = new Request(backend.url + path, { method: "POST", body: "{}" });
		expect((await gateway(request)).status).toBe(404);
	},
);

describe("the list of one's sessions", () => {
	test("shows them, marks this one, and ends another at once", async () => {
		const here = await signIn(email, password);
		const elsewhere = await signIn(email, password);
		const data = await here("list_sessions", {});
		expect(data).toHaveLength(2);
		const [other, ...rest] =
			data?.filter((session: { is_current: boolean }) => !session.is_current) ?? [];
		expect(rest).toEqual([]);
		expect(other).toMatchObject({ user_agent: null, ip: null });
		await here("end_session", { session_id: other?.id ?? "" });
		expect((await elsewhere.accounts.getUser()).error?.name).toBe("AuthSessionMissingError");
		expect(await here("list_sessions", {})).toEqual([
			expect.objectContaining({ is_current: true, last_used_at: expect.any(String) }),
		]);
	});

	test("shows and ends nobody else's", async () => {
		const mine = await signIn(email, password);
		const theirs = await signIn("first@rye.example", password);
		const data = await theirs("list_sessions", {});
		const [session] = data ?? [];
		await mine("end_session", { session_id: session?.id ?? "" });
		expect((await theirs.accounts.getUser()).error).toBeNull();
		expect(await mine("list_sessions", {})).toHaveLength(1);
	});

	test("is nothing for strangers", async () => {
		await expect(browser()("list_sessions", {})).rejects.toMatchObject({ status: 401 });
	});
});

test("a changed password ends the other sessions and not the own", async () => {
	const here = await signIn(email, password);
	const elsewhere = await signIn(email, password);
	await here.accounts.updateUser({ password: "the second password" });
	expect((await elsewhere.accounts.refreshSession()).error).not.toBeNull();
	expect((await here.accounts.refreshSession()).error).toBeNull();
});
