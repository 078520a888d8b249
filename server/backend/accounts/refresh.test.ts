import { expect, test } from "vitest";
import { accountsForTests, type Tokens } from "../fixtures/test-accounts.ts";

const service = accountsForTests();

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
	update accounts.refresh_tokens set used_at = now() - interval '11 seconds'
	where token_hash = encode(sha256(${token}::bytea), 'hex')`;

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

test("tabs that ask at once get the same next one", async () => {
	const { refresh_token: token } = await begin();
	const answers = await Promise.all(Array.from({ length: 8 }, () => next(token)));
	expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
});

test("a session ends 30 days after its sign-in, however often it is used", async () => {
	const tokens = await begin();
	const { sessionId } = await service.sessionOf(tokens.access_token);
	const age = (interval: string) => service.sql`
		update accounts.sessions
		set created_at = created_at - ${interval}::interval, not_after = not_after - ${interval}::interval
		where id = ${sessionId}`;
	await age("29 days 23 hours");
	const second = await next(tokens.refresh_token);
	expect(await service.accounts.findSession(second.access_token)).not.toBeNull();
	await age("1 hour");
	expect(await service.accounts.findSession(second.access_token)).toBeNull();
	expect((await codeOf(await refresh(second.refresh_token))).code).toBe("session_expired");
});

test("no refresh token can be read in the database", async () => {
	const first = await begin();
	const second = await next(first.refresh_token);
	const stored = JSON.stringify(await service.sql`select * from accounts.refresh_tokens`);
	for (const { refresh_token: token } of [first, second]) expect(stored).not.toContain(token);
});

test("one whose answer was lost gives the newest one, when that was used as well", async () => {
	const { refresh_token: token } = await begin();
	const third = await next((await next(token)).refresh_token);
	expect((await next(token)).refresh_token).toBe(third.refresh_token);
});
