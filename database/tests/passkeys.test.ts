import { beforeEach, describe, expect, test } from "vitest";
import { SoftwareAuthenticator } from "../../server/backend/fixtures/software-authenticator.ts";
import type { Gateway } from "../../server/backend/gateway/gateway.ts";
import { bakeryForTests, openGateway } from "./test-bakery.ts";
import { accessTokenOf } from "./test-client.ts";

// Passkeys and recovery codes as browsers use them, through the gateway.

const bakery = bakeryForTests();
/** A new one for each test has counted no calls yet. */
let gateway: Gateway;

beforeEach(async () => {
	gateway = openGateway(bakery);
	await bakery.sql`delete from private.passkeys`;
	await bakery.sql`delete from private.recovery_codes`;
	await bakery.sql`update accounts.sessions set signed_in_at = now()`;
});

type Person = "counter" | "editor";

async function post(path: string, body: unknown, person?: Person | "signed-in") {
	const headers = new Headers({ "content-type": "application/json" });
	if (person) headers.set("authorization", `Bearer ${await accessTokenOf(bakery.as[person])}`);
	const init = { method: "POST", headers, body: JSON.stringify(body) };
	const answer = await gateway(new Request(new URL(path, bakery.backend.url), init), "192.0.2.1");
	return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

async function newPasskey(person: Person) {
	const authenticator = new SoftwareAuthenticator(new URL(bakery.backend.url).origin);
	return authenticator.create((await post("/auth/v1/passkeys/options", {}, person)).body);
}

async function addPasskey(person: Person, name: string): Promise<SoftwareAuthenticator> {
	const authenticator = new SoftwareAuthenticator(new URL(bakery.backend.url).origin);
	const options = await post("/auth/v1/passkeys/options", {}, person);
	const response = authenticator.create(options.body);
	const added = await post("/auth/v1/passkeys", { name, response }, person);
	expect(added).toMatchObject({ status: 200, body: { id: authenticator.id, name } });
	return authenticator;
}

async function signIn(authenticator: SoftwareAuthenticator) {
	const options = await post("/auth/v1/passkeys/sign-in-options", {});
	const response = authenticator.get(options.body);
	return post("/auth/v1/token?grant_type=passkey", { response });
}

async function listPasskeys(person: Person) {
	return await bakery.as[person]("list_passkeys", {});
}

/** As the counter, in SQL. */
function rename(passkey: string, name: string) {
	return bakery.sqlAs("counter", (sql) => sql`select public.rename_passkey(${passkey}, ${name})`);
}

async function createCodes(person: Person): Promise<string[]> {
	return bakery.as[person]("create_recovery_codes", {});
}

function redeem(code: unknown, email: unknown = "counter@example.com") {
	return post("/auth/v1/token?grant_type=recovery_code", { email, code });
}

const wrongCode = {
	status: 400,
	body: { code: "invalid_credentials", message: "Invalid login credentials" },
};

describe("people on the team", () => {
	test("see, rename, and remove their passkeys", async () => {
		const phone = await addPasskey("counter", "Phone");
		const key = await addPasskey("counter", "Key");
		await signIn(phone);
		expect(await listPasskeys("counter")).toEqual([
			{
				id: phone.id,
				name: "Phone",
				created_at: expect.any(String),
				last_used_at: expect.any(String),
				cloned_at: null,
			},
			expect.objectContaining({ id: key.id, name: "Key", last_used_at: null }),
		]);
		const { counter } = bakery.as;
		await counter("rename_passkey", { passkey: key.id, new_name: " Blue key " });
		await counter("remove_passkey", { passkey: phone.id });
		expect(await listPasskeys("counter")).toMatchObject([{ name: "Blue key" }]);
		expect((await signIn(phone)).body.code).toBe("invalid_credentials");
		expect((await signIn(key)).status).toBe(200);
	});

	test("have nothing to do with the passkeys of others", async () => {
		const { id } = await addPasskey("editor", "Phone");
		const { counter } = bakery.as;
		expect(await counter("list_passkeys", {})).toEqual([]);
		const renamed = counter("rename_passkey", { passkey: id, new_name: "Mine" });
		await expect(renamed).rejects.toMatchObject({ code: "PT404" });
		await counter("remove_passkey", { passkey: id });
		expect(await listPasskeys("editor")).toMatchObject([{ name: "Phone" }]);
	});

	test("can't hide anything in the name of a passkey", async () => {
		const { id } = await addPasskey("counter", "Phone");
		await rename(id, "\u202eK\u200be\u200dy\ufeff\u2066");
		expect(await listPasskeys("counter")).toMatchObject([{ name: "Key" }]);
		await expect(rename(id, "\u202e\u200b")).rejects.toMatchObject({ code: "23514" });
		const added = await post(
			"/auth/v1/passkeys",
			{ name: "\u200bPh\u202eone", response: await newPasskey("counter") },
			"counter",
		);
		expect(added).toMatchObject({ status: 200, body: { name: "Phone" } });
	});

	test("sign in again to remove a passkey, and to get codes", async () => {
		const { id } = await addPasskey("counter", "Phone");
		await bakery.sql`update accounts.sessions set signed_in_at = now() - interval '16 minutes'`;
		const { counter } = bakery.as;
		for (const change of [
			() => counter("remove_passkey", { passkey: id }),
			() => counter("create_recovery_codes", {}),
		]) {
			await expect(change()).rejects.toMatchObject({ code: "PT401" });
		}
		expect(await listPasskeys("counter")).toHaveLength(1);
	});
});

test("without a role there are neither passkeys nor codes", async () => {
	for (const path of ["/auth/v1/passkeys/options", "/auth/v1/passkeys"]) {
		expect((await post(path, {}, "signed-in")).status).toBe(403);
		expect((await post(path, {})).status).toBe(401);
	}
});

describe("sign-ins with a passkey", () => {
	test("count by their address, unless they succeed", async () => {
		const authenticator = await addPasskey("counter", "Phone");
		for (let count = 1; count <= 25; count++) {
			expect((await signIn(authenticator)).status).toBe(200);
		}
		const { sql } = bakery;
		await sql`delete from private.passkeys`;
		for (let count = 1; count <= 20; count++) {
			expect((await signIn(authenticator)).status).toBe(400);
		}
		expect((await signIn(authenticator)).status).toBe(429);
	});

	test("are prepared as often as pages are opened, and no more", async () => {
		const statuses = [];
		for (let count = 1; count <= 121; count++) {
			statuses.push((await post("/auth/v1/passkeys/sign-in-options", {})).status);
		}
		expect(statuses.indexOf(429)).toBe(120);
	});
});

describe("recovery codes", () => {
	test("are ten, none like another, and not in the database as they are shown", async () => {
		const codes = await createCodes("counter");
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) expect(code).toMatch(/^(?:[0-9a-f]{4}-){3}[0-9a-f]{4}$/);
		expect(await bakery.as.counter("count_recovery_codes", {})).toBe(10);
		expect(await bakery.as.editor("count_recovery_codes", {})).toBe(0);
		const stored = JSON.stringify(await bakery.sql`select code_hash from private.recovery_codes`);
		for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", ""));
	});

	test("sign in once each, however they are typed", async () => {
		const [first = "", second = "", third = ""] = await createCodes("counter");
		const typed = [first, ` ${second.toUpperCase()} `, third.replaceAll("-", " ")];
		for (const code of typed) {
			const answer = await redeem(code, "Counter@Example.com");
			expect(answer.status).toBe(200);
			expect(answer.body.user.id).toBe(bakery.users.counter);
			const session = await bakery.backend.api.findSession(answer.body.access_token);
			expect(Date.now() - (session?.signedInAt.getTime() ?? 0)).toBeLessThan(60_000);
		}
		for (const code of typed) expect(await redeem(code)).toMatchObject(wrongCode);
		// Nor do made-up ones, those of somebody else, and any of an unknown account.
		const [others] = await createCodes("editor");
		for (const [code, email] of [
			["0000-0000-0000-0000"],
			[others],
			[others, "nobody@example.com"],
		]) {
			expect(await redeem(code, email)).toMatchObject(wrongCode);
		}
		const atOnce = [1, 2].map(() => redeem(others, "editor@example.com"));
		expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 400]);
		expect(await bakery.as.counter("count_recovery_codes", {})).toBe(7);
	});

	test("are replaced by new ones", async () => {
		const [old] = await createCodes("counter");
		const [code] = await createCodes("counter");
		expect(await bakery.as.counter("count_recovery_codes", {})).toBe(10);
		expect(await redeem(old)).toMatchObject(wrongCode);
		expect((await redeem(code)).status).toBe(200);
	});

	test("can't be guessed: 20 tries", async () => {
		for (let count = 1; count <= 20; count++) expect((await redeem("0000")).status).toBe(400);
		expect((await redeem("0000")).status).toBe(429);
	});
});
