import { describe, expect, test } from "vitest";
import { startTestMailServer } from "../../../mailing/fixtures/test-mail-server.ts";
import { accountsForTests, siteUrl, startTestAccounts } from "../../fixtures/test-accounts.ts";

const service = accountsForTests();

async function recover(email: string, redirectTo?: string) {
	const query = redirectTo === undefined ? "" : `?redirect_to=${encodeURIComponent(redirectTo)}`;
	const answer = await service.call(`POST /recover${query}`, { body: { email } });
	expect(answer.status).toBe(200);
	expect(await answer.json()).toEqual({});
}

/** Uses a link up, as its page does when the button is pressed. */
function redeem(link: URL | undefined, type: "recovery" | "email_change") {
	const token_hash = parametersOf(link).get("token_hash");
	return service.call("POST /verify", { body: { type, token_hash } });
}

function parametersOf(link: URL | undefined) {
	return new URLSearchParams(link?.hash.slice(1));
}

async function codeOf(answer: Response) {
	return (await answer.json()).error_code;
}

describe("a link to a new password", () => {
	test("signs in, once, and counts as a fresh sign-in", async () => {
		const { email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		const { user, access_token: token } = await (await redeem(link, "recovery")).json();
		expect(user.email).toBe(email);
		const body = { password: "the second password" };
		expect((await service.call("PUT /user", { token, body })).status).toBe(200);
		await service.signIn(email, "the second password");
		expect(await codeOf(await redeem(link, "recovery"))).toBe("otp_expired");
	});

	test.each([
		undefined,
		`${siteUrl}/admin/dashboard`,
		"https://elsewhere.example/admin/reset-password",
		`${siteUrl}.elsewhere.example/admin/reset-password`,
		"javascript:alert(1)",
		`${siteUrl}/${"x".repeat(2000)}`,
	])("leads to its page, not to redirect_to %j", async (redirectTo) => {
		const { email } = await service.addUser();
		await recover(email, redirectTo);
		const [link] = await service.linksTo(email);
		expect(`${link?.origin}${link?.pathname}${link?.search}`).toBe(
			`${siteUrl}/admin/reset-password`,
		);
		expect(parametersOf(link).get("email")).toBe(email);
		expect((await redeem(link, "recovery")).status).toBe(200);
	});

	test("is not used up by opening it", async () => {
		const { email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		const token = parametersOf(link).get("token_hash");
		for (const method of ["GET", "HEAD"]) {
			const query = new URLSearchParams({ type: "recovery", token: `${token}` });
			expect((await service.call(`${method} /verify?${query}`)).status).toBe(404);
		}
		expect((await redeem(link, "recovery")).status).toBe(200);
	});

	test("is good for an hour", async () => {
		const { id, email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		await service.sql`
			update accounts.mail_links set created_at = now() - interval '61 minutes' where user_id = ${id}`;
		expect(await codeOf(await redeem(link, "recovery"))).toBe("otp_expired");
	});

	test("is good for what it was mailed for, and nothing else", async () => {
		const { email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		expect(await codeOf(await redeem(link, "email_change"))).toBe("otp_expired");
		expect((await redeem(link, "recovery")).status).toBe(200);
	});

	test("does not lie in the database as it was mailed", async () => {
		const { id, email } = await service.addUser();
		await recover(email);
		const [link] = await service.linksTo(email);
		const rows = await service.sql`select * from accounts.mail_links where user_id = ${id}`;
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain(parametersOf(link).get("token_hash"));
	});
});

describe("several requests for a new password", () => {
	test("each mail has a link that works, no matter who sent the others", async () => {
		const { email } = await service.addUser();
		for (let attempt = 1; attempt <= 3; attempt++) await recover(email);
		for (const link of await service.linksTo(email, 3)) {
			expect((await redeem(link, "recovery")).status).toBe(200);
		}
	});

	test("leave no link behind that could not be mailed", async () => {
		const { url, stop } = await startTestMailServer();
		await stop();
		const broken = await startTestAccounts({ SMTP_URL: url, MAIL_FROM: "hello@rye.example" });
		const { email } = await broken.addUser();
		await broken.call("POST /recover", { body: { email } });
		await broken.accounts.close();
		expect(await broken.sql`select from accounts.mail_links`).toHaveLength(0);
		await broken.stop();
	});
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
		expect(`${link?.origin}${link?.pathname}`).toBe(`${siteUrl}/admin/email-confirmed`);
		expect(parametersOf(link).get("email")).toBe(`new-${email}`);
		const { access_token: token } = await (await redeem(link, "email_change")).json();
		await service.signIn(`new-${email}`);
		const user = await (await service.call("GET /user", { token })).json();
		expect(user).toMatchObject({ email: `new-${email}` });
		expect(user.new_email).toBeUndefined();
		const body = { password: "the second password" };
		expect((await service.call("PUT /user", { token, body })).status).toBe(401);
	});

	test("says so when somebody else has got the address since", async () => {
		const { email, wanted } = await ask();
		await wanted(`new-${email}`);
		const [link] = await service.linksTo(`new-${email}`);
		await service.addUser(`new-${email}`);
		expect(await codeOf(await redeem(link, "email_change"))).toBe("email_exists");
		await service.signIn(email);
	});
});
