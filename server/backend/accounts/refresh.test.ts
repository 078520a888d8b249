import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestAccounts, type TestAccounts, type Tokens } from "./test-accounts.ts";

let service: TestAccounts;

beforeAll(async () => {
	service = await startTestAccounts();
});

afterAll(() => service.stop());

async function begin() {
	const { email } = await service.addUser();
	return service.signIn(email);
}

function refresh(token: string, headers = {}): Promise<Response> {
	const body = { refresh_token: token };
	return service.call("POST /token?grant_type=refresh_token", { body, headers });
}

async function next(token: string): Promise<Tokens> {
	const answer = await refresh(token);
	expect(answer.status).toBe(200);
	return answer.json();
}

const rotatedLongAgo = (token: string) => service.sql`
	update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = ${token}`;

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

test("one that is used again ends the session, for whoever has the next one as well", async () => {
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

test("a session that nobody used for 90 days has ended", async () => {
	const tokens = await begin();
	const session = await service.sessionOf(tokens.access_token);
	const age = (days: number) => service.sql`
		update auth.sessions
		set created_at = now() - interval '1 year', refreshed_at = now() - ${days} * interval '1 day'
		where id = ${session.sessionId}`;
	await age(89);
	const second = await next(tokens.refresh_token);
	await age(91);
	expect((await codeOf(await refresh(second.refresh_token))).code).toBe("session_expired");
	expect(await service.accounts.findSession(second.access_token)).toBeNull();
});

test("a session knows from where it was used last", async () => {
	const { access_token, refresh_token } = await begin();
	const session = await service.sessionOf(access_token);
	await refresh(refresh_token, { "user-agent": "New/2.0", "x-levain-address": "192.0.2.7" });
	const [row] = await service.sql`
		select user_agent, host(ip) as ip from auth.sessions where id = ${session.sessionId}`;
	expect(row).toEqual({ user_agent: "New/2.0", ip: "192.0.2.7" });
});
