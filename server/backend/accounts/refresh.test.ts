import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestAccounts, type TestAccounts, type Tokens } from "../fixtures/test-accounts.ts";
import { setUpDatabase } from "../schema/database-setup.ts";

let service: TestAccounts;

beforeAll(async () => {
	service = await startTestAccounts();
});

afterAll(() => service.stop());

async function begin() {
	const { email } = await service.addUser();
	return service.signIn(email);
}

function refresh(token: string, from = {}): Promise<Response> {
	const body = { refresh_token: token };
	return service.call("POST /token?grant_type=refresh_token", { body, ...from });
}

async function next(token: string): Promise<Tokens> {
	const answer = await refresh(token);
	expect(answer.status).toBe(200);
	return answer.json();
}

const rotatedLongAgo = (token: string) => service.sql`
	update auth.refresh_tokens set updated_at = now() - interval '11 seconds'
	where token = encode(sha256(${token}::bytea), 'hex')`;

async function codeOf(answer: Response) {
	return { status: answer.status, code: (await answer.json()).error_code };
}

test("a refresh token gives the next one of the same session", async () => {
	const first = await begin();
	const second = await next(first.refresh_token);
	expect(second.refresh_token).not.toBe(first.refresh_token);
	const sessions = await Promise.all(
		[first, second].map(({ access_token }) => service.accounts.findSession(access_token)),
	);
	expect(sessions[0]?.sessionId).toBe(sessions[1]?.sessionId);
	await next(second.refresh_token);
});

test("a reused one ends the session, for the holder of the next one as well", async () => {
	const first = await begin();
	const second = await next(first.refresh_token);
	await rotatedLongAgo(first.refresh_token);
	expect(await codeOf(await refresh(first.refresh_token))).toEqual({
		status: 400,
		code: "refresh_token_already_used",
	});
	expect(await service.accounts.findSession(second.access_token)).toBeNull();
	expect((await refresh(second.refresh_token)).status).toBe(400);
});

test("one whose answer was lost gives the same next one, a moment long", async () => {
	const { refresh_token: token } = await begin();
	const second = await next(token);
	expect((await next(token)).refresh_token).toBe(second.refresh_token);
});

test("tabs that ask at once get the same next one", async () => {
	const { refresh_token: token } = await begin();
	const answers = await Promise.all(Array.from({ length: 8 }, () => next(token)));
	expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
});

test("one of an ended session is refused", async () => {
	const { access_token: token, refresh_token } = await begin();
	await service.call("POST /logout?scope=local", { token });
	expect(await codeOf(await refresh(refresh_token))).toEqual({
		status: 400,
		code: "refresh_token_not_found",
	});
});

test("a session ends 30 days after its sign-in, however often it is used", async () => {
	const tokens = await begin();
	const { sessionId } = await service.sessionOf(tokens.access_token);
	const age = (interval: string) => service.sql`
		update auth.sessions
		set created_at = created_at - ${interval}::interval, not_after = not_after - ${interval}::interval
		where id = ${sessionId}`;
	await age("29 days 23 hours");
	const second = await next(tokens.refresh_token);
	expect(await service.accounts.findSession(second.access_token)).not.toBeNull();
	await age("1 hour");
	expect(await service.accounts.findSession(second.access_token)).toBeNull();
	expect((await codeOf(await refresh(second.refresh_token))).code).toBe("session_expired");
});

describe("no refresh token can be read", () => {
	const storedTokens = async () =>
		JSON.stringify(await service.sql`select * from auth.refresh_tokens`);

	test("in the database", async () => {
		const first = await begin();
		const second = await next(first.refresh_token);
		const stored = await storedTokens();
		for (const { refresh_token: token } of [first, second]) expect(stored).not.toContain(token);
	});

	test("where an earlier version stored it, and its session goes on", async () => {
		const { email, id } = await service.addUser();
		const [earlier, current] = ["an-earlier_token", "the-current_token"];
		const sessionId = randomUUID();
		await service.sql`
			insert into auth.sessions (id, user_id, aal, created_at)
			values (${sessionId}, ${id}, 'aal1', now() - interval '29 days')`;
		for (const [token, parent, revoked] of [
			[earlier, null, true],
			[current, earlier, false],
		] as const) {
			await service.sql`
				insert into auth.refresh_tokens (id, token, parent, user_id, session_id, revoked)
				values (${randomUUID()}, ${token}, ${parent}, ${id}, ${sessionId}, ${revoked})`;
		}
		for (let start = 1; start <= 2; start++) await setUpDatabase(service.sql);
		const stored = await storedTokens();
		for (const token of [earlier, current]) expect(stored).not.toContain(token);
		const { access_token: token } = await next(current);
		expect(await service.sessionOf(token)).toMatchObject({ email, sessionId });
		const [session] = await service.sql`
			select not_after - now() < interval '1 day' as "endsSoon" from auth.sessions
			where id = ${sessionId}`;
		expect(session?.endsSoon).toBe(true);
	});
});

test("one whose answer was lost gives the newest one, when that was used as well", async () => {
	const { refresh_token: token } = await begin();
	const third = await next((await next(token)).refresh_token);
	expect((await next(token)).refresh_token).toBe(third.refresh_token);
});

test("a session knows from where it was used last", async () => {
	const { access_token, refresh_token } = await begin();
	const session = await service.sessionOf(access_token);
	await refresh(refresh_token, { headers: { "user-agent": "New/2.0" }, address: "192.0.2.7" });
	const [row] = await service.sql`
		select user_agent, host(ip) as ip from auth.sessions where id = ${session.sessionId}`;
	expect(row).toEqual({ user_agent: "New/2.0", ip: "192.0.2.7" });
});
