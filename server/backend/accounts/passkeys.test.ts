import { createHash } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { flushLog } from "../../../app/platform/log.server.ts";
import { type Deviation, SoftwareAuthenticator } from "../fixtures/software-authenticator.ts";
import { accountsForTests, siteUrl } from "../fixtures/test-accounts.ts";

const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);

const service = accountsForTests();

beforeEach(() => {
	flushLog();
	logged.mockClear();
});

afterEach(() => {
	vi.useRealTimers();
});

interface Member {
	id: string;
	email: string;
	token: string;
}

/** Somebody at the counter who signed in just now. */
async function addMember(): Promise<Member> {
	const user = await service.addUser();
	await service.sql`insert into public.user_roles values (${user.id}, 'counter')`;
	const { access_token: token } = await service.signIn(user.email);
	return { ...user, token };
}

async function post(path: string, body: unknown, token?: string) {
	const answer = await service.call(`POST ${path}`, { body, token });
	return { status: answer.status, body: await answer.json() };
}

async function addOptions({ token }: Member) {
	return (await post("/passkeys/options", {}, token)).body;
}

function add({ token }: Member, response: unknown, name = "Phone") {
	return post("/passkeys", { name, response }, token);
}

/** A passkey that is added to an account. */
async function addPasskey(member: Member, counter = 1): Promise<SoftwareAuthenticator> {
	const authenticator = new SoftwareAuthenticator(siteUrl, counter);
	const response = authenticator.create(await addOptions(member));
	expect((await add(member, response)).status).toBe(200);
	return authenticator;
}

async function signInOptions() {
	return (await post("/passkeys/sign-in-options", {})).body;
}

function redeem(response: unknown) {
	return post("/token?grant_type=passkey", { response });
}

async function signIn(authenticator: SoftwareAuthenticator, deviation: Deviation = {}) {
	return redeem(authenticator.get(await signInOptions(), deviation));
}

async function rowOf({ id }: SoftwareAuthenticator) {
	const [row] = await service.sql`select * from private.passkeys where id = ${id}`;
	return row;
}

/** Who waits for a lock in this database. */
function listWaiting(sql: Sql) {
	return sql`
		select pid from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`;
}

function logLines(): string {
	return logged.mock.calls.join("");
}

const invalid = {
	status: 400,
	body: { code: "invalid_credentials", message: "This passkey doesn't work here." },
};
const expired = { status: 400, body: { code: "passkey_expired" } };
const wrongAddress = { status: 400, body: { code: "passkey_wrong_address" } };
const copied = { status: 400, body: { code: "passkey_cloned" } };

describe("a passkey", () => {
	test("is made for the account, on a device that checks who holds it", async () => {
		const member = await addMember();
		const first = await addPasskey(member);
		const options = await addOptions(member);
		expect(options).toMatchObject({
			rp: { id: "rye.example", name: "rye.example" },
			user: { name: member.email },
			attestation: "none",
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
			excludeCredentials: [{ id: first.id, type: "public-key", transports: ["internal"] }],
		});
		expect(Buffer.from(options.user.id, "base64url").toString("hex")).toBe(
			member.id.replaceAll("-", ""),
		);
	});

	test("signs in, as fresh as a password, and again", async () => {
		const member = await addMember();
		const authenticator = await addPasskey(member);
		expect(await signInOptions()).toMatchObject({
			rpId: "rye.example",
			userVerification: "required",
		});
		const first = await signIn(authenticator);
		expect(first).toMatchObject({ status: 200, body: { user: { id: member.id } } });
		expect((await signIn(authenticator)).status).toBe(200);
		const session = await service.sessionOf(first.body.access_token);
		expect(Date.now() - session.signedInAt.getTime()).toBeLessThan(60_000);
		expect(await rowOf(authenticator)).toMatchObject({
			name: "Phone",
			counter: "3",
			last_used_at: expect.any(Date),
			cloned_at: null,
		});
	});

	test("is announced to its account by mail", async () => {
		const member = await addMember();
		await addPasskey(member);
		const [mail] = await service.mailsTo(member.email);
		expect(mail).toContain("Subject: A passkey was added");
		expect(mail).toContain('"Phone"');
		expect(mail).toContain(`${siteUrl}/admin/user-settings`);
	});

	test("belongs to one account", async () => {
		const [ann, ben] = [await addMember(), await addMember()];
		const authenticator = await addPasskey(ann);
		const again = await add(ben, authenticator.create(await addOptions(ben)));
		expect(again).toMatchObject({ status: 422, body: { code: "passkey_exists" } });
		expect((await signIn(authenticator)).body.code).toBe("invalid_credentials");
	});

	test("is one of 20 at most, even when two are added at once", async () => {
		const member = await addMember();
		const { sql } = service;
		await addPasskey(member);
		const insertCopies = (on: Sql | TransactionSql, first: number, last: number) => on`
			insert into private.passkeys (id, user_id, name, public_key, counter, transports)
			select user_id::text || number, user_id, name, public_key, counter, transports
			from private.passkeys, generate_series(${first}::integer, ${last}::integer) as number
			where user_id = ${member.id} limit ${last - first + 1}`;
		await insertCopies(sql, 2, 19);
		const response = new SoftwareAuthenticator(siteUrl).create(await addOptions(member));
		const added = await sql.begin(async (transaction) => {
			await insertCopies(transaction, 20, 20);
			const added = add(member, response);
			await expect.poll(() => listWaiting(sql)).toHaveLength(1);
			return { added };
		});
		expect(await added.added).toMatchObject({
			status: 422,
			body: {
				code: "too_many_passkeys",
				message: "You have 20 passkeys already. Remove one first.",
			},
		});
	});

	test.each<[string, Deviation, object]>([
		["at another address", { origin: "https://www.rye.example" }, wrongAddress],
		["for another host", { rpId: "www.rye.example" }, wrongAddress],
		["without checking who holds it", { isUserVerified: false }, invalid],
		["in a frame of another site", { clientData: { crossOrigin: true } }, invalid],
		["for something else", { clientData: { type: "webauthn.get" } }, invalid],
		["for no challenge of ours", { challenge: "AAAA" }, expired],
	])("isn't added that was made %s", async (_, deviation, refusal) => {
		const member = await addMember();
		const authenticator = new SoftwareAuthenticator(siteUrl);
		const response = authenticator.create(await addOptions(member), deviation);
		expect(await add(member, response)).toMatchObject(refusal);
		expect(await rowOf(authenticator)).toBeUndefined();
	});
});

describe("a challenge", () => {
	test("is good once", async () => {
		const member = await addMember();
		const authenticator = await addPasskey(member, 0);
		const response = authenticator.get(await signInOptions());
		expect((await redeem(response)).status).toBe(200);
		expect(await redeem(response)).toMatchObject(expired);
		const options = await addOptions(member);
		await add(member, new SoftwareAuthenticator(siteUrl).create(options));
		const second = new SoftwareAuthenticator(siteUrl).create(options);
		expect(await add(member, second)).toMatchObject(expired);
	});

	test("is good for 15 minutes, and then forgotten", async () => {
		const authenticator = await addPasskey(await addMember());
		const [early, late] = [await signInOptions(), await signInOptions()];
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 14.5 * 60_000 });
		expect((await redeem(authenticator.get(early))).status).toBe(200);
		vi.setSystemTime(Date.now() + 60_000);
		expect(await redeem(authenticator.get(late))).toMatchObject(expired);
		vi.useRealTimers();
		await service.sql`
			update private.used_challenges set expires_at = now() - interval '2 hours'`;
		expect((await signIn(authenticator)).status).toBe(200);
		expect(await service.sql`select from private.used_challenges`).toHaveLength(1);
	});

	test("to add a passkey is good for its account, and for nothing else", async () => {
		const [ann, ben] = [await addMember(), await addMember()];
		const authenticator = await addPasskey(ann);
		const { challenge } = await addOptions(ben);
		const others = new SoftwareAuthenticator(siteUrl).create(await addOptions(ann), { challenge });
		expect(await add(ann, others)).toMatchObject(expired);
		expect(await signIn(authenticator, { challenge })).toMatchObject(expired);
		const { challenge: toSignIn } = await signInOptions();
		const options = await addOptions(ann);
		const response = new SoftwareAuthenticator(siteUrl).create(options, { challenge: toSignIn });
		expect(await add(ann, response)).toMatchObject(expired);
	});

	test("can't be changed", async () => {
		const authenticator = await addPasskey(await addMember());
		const options = await signInOptions();
		for (const index of [0, 25, 40, 74]) {
			const letter = options.challenge[index] === "A" ? "B" : "A";
			const challenge =
				options.challenge.slice(0, index) + letter + options.challenge.slice(index + 1);
			const response = authenticator.get(options, { challenge });
			expect(await redeem(response)).toMatchObject(expired);
		}
	});
});

describe("a sign-in is refused", () => {
	test.each<[string, Deviation]>([
		["without checking who holds the passkey", { isUserVerified: false }],
		["for another user", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
		["for something else", { clientData: { type: "webauthn.create" } }],
	])("%s", async (_, deviation) => {
		const member = await addMember();
		const authenticator = await addPasskey(member);
		logged.mockClear();
		expect(await signIn(authenticator, deviation)).toMatchObject(invalid);
		expect(logLines()).toMatch(
			new RegExp(`a sign-in failed reason="wrong passkey" .*account=${member.id}`),
		);
	});

	test("with a passkey that nobody added, or that was removed", async () => {
		const stranger = new SoftwareAuthenticator(siteUrl);
		expect(await signIn(stranger)).toMatchObject(invalid);
		expect(logLines()).toContain('a sign-in failed reason="unknown passkey"');
		const authenticator = await addPasskey(await addMember());
		await service.sql`delete from private.passkeys where id = ${authenticator.id}`;
		expect(await signIn(authenticator)).toMatchObject(invalid);
	});

	test("with another key, whatever it says about its counter", async () => {
		const authenticator = await addPasskey(await addMember(), 7);
		authenticator.loseKey();
		expect(await signIn(authenticator)).toMatchObject(invalid);
		authenticator.counter = 1;
		expect(await signIn(authenticator)).toMatchObject(invalid);
		expect(await rowOf(authenticator)).toMatchObject({ cloned_at: null, counter: "7" });
	});

	test("at another address, without telling anybody but the log which one is right", async () => {
		const authenticator = await addPasskey(await addMember());
		logged.mockClear();
		const origin = `https://www.rye.example\n\u001b[31m${"x".repeat(300)}`;
		const answer = await signIn(authenticator, { origin });
		expect(answer).toMatchObject(wrongAddress);
		expect(answer.body.message).toBe(
			"Passkeys don't work at this address. Sign in with your password.",
		);
		const lines = logLines().trim().split("\n");
		expect(lines).toHaveLength(1);
		expect(lines[0]).toContain("Set SITE_URL to the address that people open");
		expect(lines[0]).toContain(`site=${siteUrl} `);
		expect(lines[0]).toContain("https://www.rye.example[31mxxx");
		expect(lines[0]?.length).toBeLessThan(300);
	});
});

describe("a counter", () => {
	test("that goes backward shows a copy: the passkey is refused until it is removed", async () => {
		const member = await addMember();
		const authenticator = await addPasskey(member, 5);
		authenticator.counter = 2;
		logged.mockClear();
		expect(await signIn(authenticator)).toMatchObject(copied);
		expect(logLines()).toMatch(
			new RegExp(`a sign-in failed reason="passkey may have been copied" .*${member.id}`),
		);
		expect(await rowOf(authenticator)).toMatchObject({ cloned_at: expect.any(Date) });
		authenticator.counter = 100;
		expect(await signIn(authenticator)).toMatchObject(copied);
		const mails = await service.mailsTo(member.email, 2);
		expect(mails.join("")).toContain("Subject: A copied passkey may have been used");
	});

	test("that stays the same lets one of two sign-ins pass", async () => {
		const authenticator = await addPasskey(await addMember(), 5);
		const first = authenticator.get(await signInOptions());
		authenticator.counter -= 1;
		const second = authenticator.get(await signInOptions());
		const answers = await Promise.all([redeem(first), redeem(second)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
	});
});

// The rest of the codes is in database/tests/passkeys.test.ts.
test("a used recovery code is logged, and mailed with how many are left", async () => {
	const { id, email } = await service.addUser();
	for (const code of ["0123456789abcdef", "fedcba9876543210"]) {
		const hash = createHash("sha256").update(code).digest("hex");
		await service.sql`
			insert into private.recovery_codes (user_id, code_hash) values (${id}, ${hash})`;
	}
	const redeemCode = (code: string) =>
		service.call("POST /token?grant_type=recovery_code", {
			...{ body: { email, code }, address: "192.0.2.7" },
		});
	expect((await redeemCode("0123456789abcdef")).status).toBe(200);
	expect((await redeemCode("0000-0000-0000-0000")).status).toBe(400);
	const about = `address=192.0.2.7 account=${id}`;
	expect(logLines()).toContain(`info somebody signed in with="recovery code" ${about}`);
	expect(logLines()).toContain(`warn a sign-in failed reason="wrong recovery code" ${about}`);
	const [mail] = await service.mailsTo(email);
	expect(mail).toContain("Subject: A recovery code was used");
	expect(mail).toContain("Codes left: 1.");
});
