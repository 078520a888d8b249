import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccounts } from "../backend/accounts.ts";
import { keepSessionFresh } from "./browser-client.ts";

const lifetimeSeconds = 3600;

beforeEach(() => {
	vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) });
	vi.stubGlobal("document", { visibilityState: "visible", addEventListener() {} });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function sessionOf(seconds: number) {
	return {
		access_token: `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.e30`,
		...{ refresh_token: "a refresh token", token_type: "bearer", expires_in: seconds },
		expires_at: Math.floor(Date.now() / 1000) + seconds,
		user: { id: "b3b6ad3e-5d3c-4d0e-8c7a-5b8f0e6f9f10" },
	};
}

/** Keeps a session fresh that began some seconds ago, and notes what is left at each refresh. */
async function follow(startedSecondsAgo: number): Promise<number[]> {
	const left: number[] = [];
	const session = sessionOf(lifetimeSeconds - startedSecondsAgo);
	let endsAt = Date.now() + session.expires_in * 1000;
	const accounts = createAccounts({
		url: "http://127.0.0.1",
		async fetch(input) {
			if (String(input).endsWith("/user")) return Response.json(session.user);
			left.push((endsAt - Date.now()) / 1000);
			endsAt = Date.now() + lifetimeSeconds * 1000;
			return Response.json(sessionOf(lifetimeSeconds));
		},
	});
	await accounts.setSession(session);
	keepSessionFresh(accounts);
	return left;
}

test.each([0, 1, 2, 11, 29])(
	"a session that began %i seconds before the page is refreshed at 90 seconds or less",
	async (secondsAgo) => {
		const left = await follow(secondsAgo);
		await vi.advanceTimersByTimeAsync(2 * lifetimeSeconds * 1000);
		expect(left).toHaveLength(2);
		for (const seconds of left) {
			expect(seconds).toBeLessThanOrEqual(90);
			expect(seconds).toBeGreaterThan(60);
		}
	},
);

test("a page out of view refreshes nothing", async () => {
	vi.stubGlobal("document", { visibilityState: "hidden", addEventListener() {} });
	const left = await follow(0);
	await vi.advanceTimersByTimeAsync(2 * lifetimeSeconds * 1000);
	expect(left).toEqual([]);
});

test("a late refusal of a session doesn't end the one that began meanwhile", async () => {
	const late = Promise.withResolvers<void>();
	const [before, after] = [sessionOf(60), sessionOf(lifetimeSeconds)];
	let isHeld = false;
	const accounts = createAccounts({
		url: "http://127.0.0.1",
		async fetch(_input, init) {
			const token = new Headers(init?.headers).get("authorization");
			if (!isHeld || token !== `Bearer ${before.access_token}`) return Response.json(before.user);
			await late.promise;
			const refusal = {
				code: "session_not_found",
				message: "Session from session_id claim in JWT does not exist",
			};
			return Response.json(refusal, { status: 403 });
		},
	});
	await accounts.setSession(before);
	isHeld = true;
	const asking = accounts.getUser(before.access_token);
	await accounts.setSession(after);
	late.resolve();
	expect((await asking).data.user?.id).toBe(before.user.id);
	const { data } = await accounts.getSession();
	expect(data.session?.access_token).toBe(after.access_token);
});
