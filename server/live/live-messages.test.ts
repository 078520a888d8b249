import { afterEach, describe, expect, it } from "vitest";
import { createClock } from "../../app/platform/clock.server.ts";
import { createPermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { ChangeHub } from "../backend/changes/change-feed.ts";
import { createLiveEvents, type LiveEvents } from "./live-events.ts";
import { createLiveMessages, type LiveMessages } from "./live-messages.ts";
import { liveRoutes } from "./live-routes.ts";

const decoder = new TextDecoder();
const ownerToken = "owner.access.token";

let live: LiveEvents;
let messages: LiveMessages;

afterEach(() => {
	live.close();
	messages.close();
});

/** The routes of a site, the sessions of its administrators, and the feeds that they tell of. */
function setUp() {
	const content = new ChangeHub();
	const changes = new ChangeHub();
	const sessions = new Set([ownerToken]);
	const owner = { userId: "owner", permissions: ["own-account"] } as const;
	const findTeamMember = async (token: string) => (sessions.has(token) ? owner : null);
	live = createLiveEvents(content, createClock({}));
	messages = createLiveMessages({ changes, findTeamMember });
	const hasPermission = createPermissionCheck(
		{ findTeamMember },
		{ name: "message-stream", max: 60, windowSeconds: 60 },
	);
	const routes = liveRoutes({ live, messages, hasPermission, visitorAddress: () => "192.0.2.1" });
	const ask = (query: string, authorization?: string, method = "GET") =>
		routes.request(`/live?${query}`, {
			method,
			...(authorization && { headers: { authorization } }),
		});
	return {
		content,
		ask,
		sessions,
		open: async (since: number) =>
			reading(await ask(`topic=messages&since=${since}`, `Bearer ${ownerToken}`)),
		tell: (version: number) => changes.announce({ table: "contact_messages", version }),
	};
}

function reading(response: Response) {
	const reader = response.body?.getReader();
	if (!reader) throw new Error("The answer has no body.");
	return {
		status: response.status,
		next: async () => decoder.decode((await reader.read()).value),
		isClosed: async () => (await reader.read()).done,
		leave: () => reader.cancel(),
	};
}

const event = (version: number) => `event: messages-changed\nid: ${version}\ndata: ${version}\n\n`;

describe("messages", () => {
	it("are sent to an administrator, as they change", async () => {
		const { open, tell } = setUp();
		const page = await open(0);
		await page.next();
		tell(7);
		expect(await page.next()).toBe(event(7));
		tell(8);
		expect(await page.next()).toBe(event(8));
	});

	it.each([
		["nobody", undefined],
		["somebody without a token", "Bearer "],
		["a made-up token", "Bearer e30.e30.AAAA"],
		["another kind of credentials", `Basic ${ownerToken}`],
		["two tokens", `Bearer ${ownerToken}, Bearer ${ownerToken}`],
	])("are not told to %s, who learns nothing", async (_, authorization) => {
		const { ask, tell } = setUp();
		tell(7);
		const answer = await ask("topic=messages", authorization);
		expect(answer.status).toBe(401);
		expect(await answer.text()).toBe("Only the team of the bakery can follow the back office.");
		expect(messages.size).toBe(0);
	});

	it("are not told on the stream that everybody may read", async () => {
		const { ask, content, tell } = setUp();
		const page = reading(await ask("since=0"));
		await page.next();
		expect(await page.next()).toMatch(/^event: time\n/);
		tell(7);
		content.announce({ table: "products", version: 3 });
		expect(await page.next()).toBe("event: content-changed\nid: 3\ndata: 3\n\n");
	});

	it("end with a last event once the session has ended, so that the page asks why", async () => {
		const { open, sessions, tell } = setUp();
		const page = await open(0);
		await page.next();
		sessions.clear();
		tell(7);
		expect(await page.next()).toBe(event(7));
		expect(await page.isClosed()).toBe(true);
		expect(messages.size).toBe(0);
	});

	it("cost one question for many changes at once", async () => {
		const { open, sessions, tell } = setUp();
		const page = await open(0);
		await page.next();
		let questions = 0;
		const has = sessions.has.bind(sessions);
		sessions.has = (token) => {
			questions += 1;
			return has(token);
		};
		for (let version = 1; version <= 100; version++) tell(version);
		await page.next();
		expect(await page.next()).toBe(event(100));
		expect(questions).toBe(2);
	});
});

it.each(["content", "messages"])("HEAD opens no stream: %s", async (topic) => {
	const answer = await setUp().ask(`topic=${topic}`, `Bearer ${ownerToken}`, "HEAD");
	expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
	expect(live.size + messages.size).toBe(0);
});
