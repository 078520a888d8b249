import { SignJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import { accountsForTests, password, secrets } from "../fixtures/test-accounts.ts";

const service = accountsForTests();

/** Of `12345678`, made by bcryptjs. */
const bcryptjsHash = "$2b$10$WCVx8fCfyS1bJ47yUHPuYus8qPPoQSwDxoezEwGFjOV7en9dBq4I6";

const grant = "POST /token?grant_type=password";

describe("signing in", () => {
	test("gives tokens and the user as auth-js expects them", async () => {
		const { id, email } = await service.addUser();
		const answer = await service.call(grant, {
			body: { email: email.toUpperCase(), password, gotrue_meta_security: {} },
		});
		expect(answer.status).toBe(200);
		const now = Date.now() / 1000;
		const session = await answer.json();
		expect(session).toMatchObject({
			token_type: "bearer",
			expires_in: 3600,
			user: {
				id,
				email,
				aud: "authenticated",
			},
		});
		expect(session.expires_at).toBeGreaterThan(now + 3500);
		const claims = JSON.parse(
			Buffer.from(session.access_token.split(".")[1], "base64url").toString(),
		);
		expect(claims).toMatchObject({ sub: id, aud: "authenticated", role: "authenticated", email });
		expect(claims.exp).toBe(session.expires_at);
		// It would be in the future after the server's clock was set back, and be refused.
		expect(claims).not.toHaveProperty("iat");
	});

	test("takes the domain of an address as people write it, and as mail servers know it", async () => {
		const local = crypto.randomUUID();
		await service.addUser(`${local}@xn--bckerei-5wa.example`);
		for (const domain of ["bäckerei.example", "xn--bckerei-5wa.example"]) {
			const answer = await service.call(grant, { body: { email: `${local}@${domain}`, password } });
			expect(answer.status).toBe(200);
		}
	});

	test("keeps from where, without what could spoil a line", async () => {
		const { email } = await service.addUser();
		const { access_token: token } = await service.signIn(email, password, {
			headers: { "user-agent": `Fire\tfox \x9b[31m${"x".repeat(400)}` },
			address: "2001:db8::7",
		});
		const session = await service.sessionOf(token);
		const [row] = await service.sql`
			select user_agent, host(ip) as ip from accounts.sessions where id = ${session.sessionId}`;
		expect(row?.ip).toBe("2001:db8::7");
		expect(row?.user_agent).toMatch(/^Firefox \[31mx+$/);
		expect(row?.user_agent).toHaveLength(300);
	});

	test("goes on with the hash of an earlier version, and a password shorter than one may choose", async () => {
		const { id, email } = await service.addUser();
		await service.sql`
			update accounts.users
			set password_hash = ${bcryptjsHash}
			where id = ${id}`;
		const body = { email, password: "not it at all" };
		expect((await service.call(grant, { body })).status).toBe(400);
		await service.signIn(email, "12345678");
	});
});

describe("whether there is an account", () => {
	const unknown = "nobody@rye.example";

	test.each([{ password: "wrong" }, { password: ["x"] }, { password: null }, {}])(
		"does not show in the answer to %j",
		async (given) => {
			const { email } = await service.addUser();
			const known = await service.call(grant, { body: { email, ...given } });
			const stranger = await service.call(grant, { body: { email: unknown, ...given } });
			expect(known.status).toBe(400);
			expect(stranger.status).toBe(400);
			expect(await stranger.text()).toBe(await known.text());
		},
	);

	test("does not show in the time of the answer", async () => {
		const { id, email } = await service.addUser();
		// Hashed as the product does, which takes as long as the comparison for unknown accounts.
		await service.accounts.administration.setPassword(id, password);
		const timeOf = async (address: string) => {
			const start = performance.now();
			await service.call(grant, { body: { email: address, password: "wrong" } });
			return performance.now() - start;
		};
		const times = { known: [] as number[], unknown: [] as number[] };
		// On a busy machine it takes more rounds until both were asked in a quiet moment.
		await vi.waitFor(
			async () => {
				for (let round = 1; round <= 8; round++) {
					times.known.push(await timeOf(email));
					times.unknown.push(await timeOf(unknown));
				}
				const ratio = Math.min(...times.unknown) / Math.min(...times.known);
				expect(ratio).toBeGreaterThan(0.6);
				expect(ratio).toBeLessThan(1.7);
			},
			{ timeout: 20_000, interval: 0 },
		);
	});
});

test("further sign-ins are refused with 503 while too many wait", async () => {
	const body = { email: "nobody@rye.example", password: "wrong" };
	const answers = await Promise.all(
		Array.from({ length: 75 }, () => service.call(grant, { body })),
	);
	const refused = answers.filter(({ status }) => status === 429);
	expect(refused.length).toBeGreaterThan(15);
	expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
});

describe("an access token is refused", () => {
	const claims = async () => {
		const { email } = await service.addUser();
		const { access_token: token } = await service.signIn(email);
		const session = await service.sessionOf(token);
		expect(session).toMatchObject({ email, permissions: [] });
		return { sub: session.userId, session_id: session.sessionId };
	};
	const sign = (payload: Record<string, unknown>, alg = "HS256", secret = secrets.jwtSecret) =>
		new SignJWT({ aud: "authenticated", role: "authenticated", exp: 9_999_999_999, ...payload })
			.setProtectedHeader({ alg })
			.sign(new TextEncoder().encode(secret));

	test("with another algorithm or key, or with none", async () => {
		const ours = await claims();
		const [, payload] = (await sign(ours)).split(".");
		const none = Buffer.from('{"alg":"none"}').toString("base64url");
		const otherKey = "another secret that is long enough to sign with it".padEnd(64, ".");
		for (const token of [
			await sign(ours, "HS512", secrets.jwtSecret.padEnd(64, ".")),
			await sign(ours, "HS256", otherKey),
			`${none}.${payload}.`,
			`${none}.${payload}.x`,
			"",
			"x".repeat(10_000),
		]) {
			expect(await service.accounts.findSession(token)).toBeNull();
		}
	});

	test.each([{ exp: 1 }, { aud: "somebody" }, { role: "service_role" }, { session_id: "x" }])(
		"with %j",
		async (other) => {
			const token = await sign({ ...(await claims()), ...other });
			expect(await service.accounts.findSession(token)).toBeNull();
			expect((await service.call("GET /user", { token })).status).toBe(401);
		},
	);

	test("of another user's session", async () => {
		const [mine, theirs] = [await claims(), await claims()];
		const token = await sign({ sub: mine.sub, session_id: theirs.session_id });
		expect(await service.accounts.findSession(token)).toBeNull();
	});
});
