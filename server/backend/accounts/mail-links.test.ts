import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestMailServer } from "../../mailing/test-mail-server.ts";
import { siteUrl, startTestAccounts, type TestAccounts } from "./test-accounts.ts";

let service: TestAccounts;

beforeAll(async () => {
	service = await startTestAccounts();
});

afterAll(() => service.stop());

async function recover(email: string, redirectTo = "") {
	const target = redirectTo && `?redirect_to=${encodeURIComponent(redirectTo)}`;
	const answer = await service.call(`POST /recover${target}`, { body: { email } });
	expect(answer.status).toBe(200);
	expect(await answer.json()).toEqual({});
}

/** Where a mail's link leads, and what is said behind the `#` of that. */
async function open(link: URL | undefined) {
	const answer = await service.call(`GET /verify${link?.search}`);
	expect(answer.status).toBe(303);
	const [page = "", said = ""] = (answer.headers.get("location") ?? "").split("#");
	return { page, said: new URLSearchParams(said) };
}

describe("a link to a new password", () => {
	test("signs in, once, and counts as a fresh sign-in", async () => {
		const { email } = await service.addUser();
		await recover(email, `${siteUrl}/admin/reset-password`);
		const [link] = await service.linksTo(email);
		const { page, said } = await open(link);
		expect(page).toBe(`${siteUrl}/admin/reset-password`);
		expect(said.get("type")).toBe("recovery");
		const token = said.get("access_token") ?? "";
		const body = { password: "the second password" };
		expect((await service.call("PUT /user", { token, body })).status).toBe(200);
		await service.signIn(email, "the second password");

		const again = await open(link);
		expect(again.said.get("error_code")).toBe("otp_expired");
		expect(again.said.get("access_token")).toBeNull();
	});

	test("is good for an hour", async () => {
		const { id, email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		await service.sql`
			update auth.mail_links set created_at = now() - interval '61 minutes' where user_id = ${id}`;
		expect((await open(link)).said.get("error_code")).toBe("otp_expired");
	});

	test("is good for what it was mailed for, and nothing else", async () => {
		const { email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		const other = new URL(String(link).replace("type=recovery", "type=email_change"));
		expect((await open(other)).said.get("error_code")).toBe("otp_expired");
		expect((await open(link)).said.get("access_token")).not.toBeNull();
	});

	test("can be used by a page that has its token", async () => {
		const { email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		const body = { type: "recovery", token_hash: link?.searchParams.get("token") };
		const answer = await service.call("POST /verify", { body });
		expect((await answer.json()).user.email).toBe(email);
		expect((await service.call("POST /verify", { body })).status).toBe(403);
	});

	test("does not lie in the database as it was mailed", async () => {
		const { id, email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		const rows = await service.sql`select * from auth.mail_links where user_id = ${id}`;
		expect(JSON.stringify(rows)).not.toContain(link?.searchParams.get("token"));
	});

	test.each([
		"https://elsewhere.example/admin/reset-password",
		"http://127.0.0.1:4000/admin/reset-password",
		`${siteUrl}/admin/dashboard`,
		`${siteUrl}.elsewhere.example/admin/reset-password`,
		`${siteUrl}/admin/reset-password\r\nx-header: 1`,
		"javascript:alert(1)",
		`${siteUrl}/${"x".repeat(2000)}`,
	])("does not lead to %j", async (redirectTo) => {
		const { email } = await service.addUser();
		await recover(email, redirectTo);
		const [link] = await service.linksTo(email);
		expect((await open(link)).page).toBe(siteUrl);
		const forged = new URL(String(link));
		forged.searchParams.set("redirect_to", redirectTo);
		expect((await open(forged)).page).toBe(siteUrl);
	});
});

describe("whoever asks again and again", () => {
	test("causes one mail in five minutes, and the owner's link stays good", async () => {
		const { id, email } = await service.addUser();
		for (let attempt = 1; attempt <= 8; attempt++) await recover(email);
		const [first] = await service.linksTo(email);
		await service.sql`
			update auth.users set recovery_sent_at = now() - interval '6 minutes' where id = ${id}`;
		for (let attempt = 1; attempt <= 8; attempt++) await recover(email);
		await service.linksTo(email, 2);
		expect((await open(first)).said.get("access_token")).not.toBeNull();
	});

	test("is not kept from a mail by one that could not be sent", async () => {
		const { url, stop } = await startTestMailServer();
		await stop();
		const broken = await startTestAccounts({ SMTP_URL: url, MAIL_FROM: "hello@rye.example" });
		const { id, email } = await broken.addUser();
		await broken.call("POST /recover", { body: { email } });
		await broken.accounts.close();
		const [user] = await broken.sql`select recovery_sent_at from auth.users where id = ${id}`;
		expect(user?.recovery_sent_at).toBeNull();
		expect(await broken.sql`select from auth.mail_links`).toHaveLength(0);
		await broken.stop();
	});
});

test("nobody is mailed who has no account", async () => {
	await recover("stranger@example.com");
	const { email } = await service.addUser();
	await recover(email);
	await service.linksTo(email);
	await service.linksTo("stranger@example.com", 0);
});

describe("a link to a new email address", () => {
	async function ask() {
		const { id, email } = await service.addUser();
		const { access_token: token } = await service.signIn(email);
		const wanted = async (newEmail: string) => {
			const answer = await service.call("PUT /user", { token, body: { email: newEmail } });
			expect(answer.status).toBe(200);
			return answer.json();
		};
		return { id, email, token, wanted };
	}

	test("makes it count, and needs the password before another change", async () => {
		const { email, wanted } = await ask();
		expect(await wanted(`New-${email}`)).toMatchObject({ email, new_email: `new-${email}` });
		const [link] = await service.linksTo(`new-${email}`);
		const { said } = await open(link);
		await service.signIn(`new-${email}`);
		const token = said.get("access_token") ?? "";
		const user = await (await service.call("GET /user", { token })).json();
		expect(user).toMatchObject({ email: `new-${email}`, identities: [{ email: `new-${email}` }] });
		expect(user.new_email).toBeUndefined();
		const body = { password: "the second password" };
		expect((await service.call("PUT /user", { token, body })).status).toBe(401);
	});

	test("is useless once another address was wanted", async () => {
		const { email, wanted } = await ask();
		await wanted(`first-${email}`);
		await wanted(`second-${email}`);
		const [link] = await service.linksTo(`first-${email}`);
		expect((await open(link)).said.get("error_code")).toBe("otp_expired");
	});

	test("says so when somebody else has got the address since", async () => {
		const { email, wanted } = await ask();
		await wanted(`new-${email}`);
		const [link] = await service.linksTo(`new-${email}`);
		await service.addUser(`new-${email}`);
		expect((await open(link)).said.get("error_code")).toBe("email_exists");
		await service.signIn(email);
	});
});
