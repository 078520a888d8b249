import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bakeryForTests } from "../../database/tests/test-bakery.ts";
import { accessTokenOf } from "../../database/tests/test-client.ts";
import { createPermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { createLiveEvents, type LiveEvents } from "./live-events.ts";
import { createLiveMessages, type LiveMessages } from "./live-messages.ts";
import { liveRoutes } from "./live-routes.ts";

// What a stranger tries who wants to know when somebody writes to the bakery.

const bakery = bakeryForTests();
let live: LiveEvents;
let messages: LiveMessages;
let routes: ReturnType<typeof liveRoutes>;

beforeEach(() => {
	const { backend } = bakery;
	live = createLiveEvents(backend.changes);
	messages = createLiveMessages({ ...backend, changes: backend.messageChanges });
	const perVisitor = { name: "message-stream", max: 60, windowSeconds: 60 };
	const hasPermission = createPermissionCheck(backend, perVisitor);
	routes = liveRoutes({ live, messages, hasPermission, visitorAddress: () => "192.0.2.1" });
});
afterEach(async () => {
	live.close();
	messages.close();
	await bakery.restoreUsers();
	// It is announced too, and the next stream begins after it.
	const [stored] = await bakery.sql`select version::integer from private.message_version`;
	await expect.poll(() => bakery.backend.messageChanges.currentVersion()).toBe(stored?.version);
});
/** Subscribes with an access token to what comes from now on. */
function subscribe(token: string) {
	const since = bakery.backend.messageChanges.currentVersion();
	const headers = { authorization: `Bearer ${token}` };
	return routes.request(`/live?topic=messages&since=${since}`, { headers });
}

const receive = (subject: string) => bakery.sql`
	insert into public.contact_messages (name, email, subject, message)
	values ('Ada', 'ada@example.com', ${subject}, 'One, please.')`;

/** Reads a stream to its end, or to an event of this name. */
async function readUntil({ body }: Response, event: string): Promise<string> {
	let text = "";
	for await (const bytes of body ?? []) {
		text += new TextDecoder().decode(bytes);
		if (text.includes(`event: ${event}`)) break;
	}
	return text;
}

test("an administrator is notified of a message", async () => {
	const stream = await subscribe(await accessTokenOf(bakery.as.administrator));
	expect(stream.status).toBe(200);
	await receive("Cake");
	expect(await readUntil(stream, "messages-changed")).toContain("event: messages-changed");
});

/** Reads a stream to its end. */
async function expectLastNotification(stream: Response): Promise<void> {
	expect((await stream.text()).match(/event: .*/g)).toEqual(["event: messages-changed"]);
	expect(messages.size).toBe(0);
}

describe("no notification goes to", () => {
	test("the administrator's token with another signature, or with other words", async () => {
		const [header, claims = "", signature] = (await accessTokenOf(bakery.as.administrator)).split(
			".",
		);
		const { sub, ...rest } = JSON.parse(Buffer.from(claims, "base64url").toString());
		const forged = Buffer.from(JSON.stringify({ ...rest, sub })).toString("base64url");
		for (const token of [
			`${header}.${claims}.AAAA`,
			`${header}.${claims}.`,
			`${header}.${forged}x.${signature}`,
			`${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`,
		]) {
			expect((await subscribe(token)).status).toBe(401);
		}
	});
});

// Its page then asks what it may still do.
describe("one last notification goes to", () => {
	test("a stream whose reader has lost the role", async () => {
		const stream = await subscribe(await accessTokenOf(bakery.as.administrator));
		expect(stream.status).toBe(200);
		await bakery.demoteAdministrator();
		await receive("Cake");
		await expectLastNotification(stream);
	});
});
