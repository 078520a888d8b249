import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestMailServer } from "../../mailing/fixtures/test-mail-server.ts";
import {
	accountsForTests,
	password,
	startTestAccounts,
	type TestAccounts,
} from "../fixtures/test-accounts.ts";

const service = accountsForTests();

async function begin() {
	const { id, email } = await service.addUser();
	const { access_token: token } = await service.signIn(email);
	return { id, email, token };
}

async function change(token: string, body: unknown) {
	const answer = await service.call("PUT /user", { token, body });
	return { status: answer.status, body: await answer.json() };
}

const signedInLongAgo = (id: string) => service.sql`
	update accounts.sessions set signed_in_at = now() - interval '16 minutes' where user_id = ${id}`;

const commonPasswords: string[] = JSON.parse(
	readFileSync(
		createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json"),
		"utf8",
	),
);
const lastCommonPassword = commonPasswords.findLast(({ length }) => length >= 10) ?? "";

describe("a chosen password is refused", () => {
	test.each([
		["password9", "must be at least 10 characters"],
		[" ".repeat(12), "must not be only spaces"],
		["é".repeat(37), "must be at most 72 bytes"],
		["🥐".repeat(9), "must be at least 10 characters"],
		["Password123", "must not be one of the most common ones"],
		["qwertyuiop", "must not be one of the most common ones"],
		// One of the last of the list.
		[lastCommonPassword, "must not be one of the most common ones"],
	])("%j", async (newPassword, problem) => {
		const { token } = await begin();
		const { status, body } = await change(token, { password: newPassword });
		expect(status).toBe(422);
		expect(body).toMatchObject({
			error_code: "weak_password",
			msg: expect.stringContaining(problem),
		});
	});

	test("that is the account's own email address, or the new one", async () => {
		const { email, token } = await begin();
		const wanted = [
			{ password: email.toUpperCase() },
			{ password: `new-${email}`, email: `new-${email}` },
		];
		for (const body of wanted) {
			expect((await change(token, body)).body.error_code).toBe("weak_password");
		}
	});

	test("that is the present one", async () => {
		const { token } = await begin();
		expect((await change(token, { password })).body.error_code).toBe("same_password");
	});

	test.each([`e${"é".repeat(35)}`, "a very good pa33word", `x${"🥐".repeat(17)}`])(
		"and %j is not",
		async (good) => {
			const { email, token } = await begin();
			expect((await change(token, { password: good })).status).toBe(200);
			await service.signIn(email, good);
		},
	);
});

describe("a change of the sign-in", () => {
	test("needs the password again after 15 minutes", async () => {
		const { id, email, token } = await begin();
		await signedInLongAgo(id);
		for (const body of [{ password: "the second password" }, { email: `new-${email}` }]) {
			const refused = await change(token, body);
			expect(refused.status).toBe(401);
			expect(refused.body.error_code).toBe("reauthentication_needed");
		}
		await service.signIn(email);
		const { access_token: fresh } = await service.signIn(email);
		expect((await change(fresh, { password: "the second password" })).status).toBe(200);
	});

	test("refuses the address of another account", async () => {
		const { token } = await begin();
		const { email } = await service.addUser();
		expect((await change(token, { email })).body.error_code).toBe("email_exists");
	});
});

test("a changed password ends the user's other sessions at once, and no one else's", async () => {
	const { email, token } = await begin();
	const { access_token: elsewhere } = await service.signIn(email);
	const stranger = await begin();
	await change(token, { password: "the second password" });
	expect(await service.accounts.findSession(elsewhere)).toBeNull();
	expect(await service.accounts.findSession(token)).not.toBeNull();
	expect(await service.accounts.findSession(stranger.token)).not.toBeNull();
});

test("a changed password makes the links of earlier mails useless", async () => {
	const { email, token } = await begin();
	await change(token, { email: `new-${email}` });
	const [link] = await service.linksTo(`new-${email}`);
	await change(token, { password: "the second password" });
	const token_hash = new URLSearchParams(link?.hash.slice(1)).get("token_hash");
	const answer = await service.call("POST /verify", { body: { type: "email_change", token_hash } });
	expect((await answer.json()).error_code).toBe("otp_expired");
	await service.signIn(email, "the second password");
});

test("a confirmation that cannot be mailed changes nothing", async () => {
	const { url, stop } = await startTestMailServer();
	await stop();
	const broken = await startTestAccounts({ SMTP_URL: url, MAIL_FROM: "hello@rye.example" });
	const { email } = await broken.addUser();
	const { access_token: token } = await broken.signIn(email);
	const body = { email: `new-${email}`, password: "the second password" };
	expect((await broken.call("PUT /user", { token, body })).status).toBe(503);
	await broken.signIn(email);
	expect(await broken.sql`select from accounts.mail_links`).toHaveLength(0);
	await broken.stop();
});

describe("the current address is notified", () => {
	test("that the password was changed", async () => {
		const { email, token } = await begin();
		await change(token, { password: "the second password" });
		const [mail] = await service.mailsTo(email);
		expect(mail).toContain("Subject: Your password was changed\n");
		expect(mail).toContain("https://rye.example/admin/forgot-password");
	});

	test("that the email address was changed, once the new one is confirmed", async () => {
		const { email, token } = await begin();
		await change(token, { email: `new-${email}` });
		const [link] = await service.linksTo(`new-${email}`);
		await service.mailsTo(email, 0);
		const token_hash = new URLSearchParams(link?.hash.slice(1)).get("token_hash");
		const body = { type: "email_change", token_hash };
		expect((await service.call("POST /verify", { body })).status).toBe(200);
		const [mail] = await service.mailsTo(email);
		expect(mail).toContain("Subject: Your email address was changed\n");
		expect(mail).toContain(`as new-${email}.`);
	});
});

test("a requested email address is withdrawn by asking for the present one, and its link is useless", async () => {
	const { id, email, token } = await begin();
	await change(token, { email: `new-${email}` });
	const [link] = await service.linksTo(`new-${email}`);
	await signedInLongAgo(id);
	const { status, body } = await change(token, { email });
	expect(status).toBe(200);
	expect(body.new_email).toBeUndefined();
	const token_hash = new URLSearchParams(link?.hash.slice(1)).get("token_hash");
	const used = await service.call("POST /verify", { body: { type: "email_change", token_hash } });
	expect((await used.json()).error_code).toBe("otp_expired");
});

describe("without mail", () => {
	let silent: TestAccounts;
	beforeAll(async () => {
		silent = await startTestAccounts({}, false);
	});
	afterAll(() => silent.stop());

	async function ask(body: (email: string) => object) {
		const { id, email } = await silent.addUser();
		const { access_token: token } = await silent.signIn(email);
		const answer = await silent.call("PUT /user", { token, body: body(email) });
		return { id, email, token, answer };
	}

	test("a new address counts at once, and no mail is kept", async () => {
		const { email, token, answer } = await ask((email) => ({
			email: `New-${email}`,
			password: "the second password",
		}));
		expect(answer.status).toBe(200);
		const user = await answer.json();
		expect(user).toMatchObject({ email: `new-${email}` });
		expect(user.new_email).toBeUndefined();
		expect(await silent.accounts.findSession(token)).not.toBeNull();
		await silent.signIn(`new-${email}`, "the second password");
		await silent.mailsTo(email, 0);
		await silent.mailsTo(`new-${email}`, 0);
	});

	test("the address of another account stays theirs, and the password as it was", async () => {
		const other = await silent.addUser();
		const { email, answer } = await ask(() => ({
			email: other.email,
			password: "the second password",
		}));
		expect((await answer.json()).error_code).toBe("email_exists");
		await silent.signIn(email);
	});
});

describe("logging out", () => {
	const scopes = {
		local: [false, true],
		others: [true, false],
		global: [false, false],
	};
	for (const [scope, [here, elsewhere]] of Object.entries(scopes)) {
		test(`with the scope ${scope} ends what it says, at once`, async () => {
			const { email, token } = await begin();
			const { access_token: other } = await service.signIn(email);
			expect((await service.call(`POST /logout?scope=${scope}`, { token })).status).toBe(204);
			expect((await service.accounts.findSession(token)) !== null).toBe(here);
			expect((await service.accounts.findSession(other)) !== null).toBe(elsewhere);
		});
	}
});
