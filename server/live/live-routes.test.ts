import { Hono } from "hono";
import { expect, it } from "vitest";
import { ChangeHub } from "../backend/changes/change-feed.ts";
import { discardHeadBody } from "../http/discard-head-body.ts";
import { createLiveEvents } from "./live-events.ts";
import { createLiveMessages } from "./live-messages.ts";
import { liveRoutes } from "./live-routes.ts";

function setUp() {
	const live = createLiveEvents(new ChangeHub());
	const findTeamMember = async () => null;
	const messages = createLiveMessages({ changes: new ChangeHub(), findTeamMember });
	const visitorAddress = () => "203.0.113.7";
	const hasPermission = async () => true;
	return { live, messages, routes: { live, messages, visitorAddress, hasPermission } };
}

it.each(["content", "messages"])("HEAD opens no stream: %s", async (topic) => {
	const { live, messages, routes } = setUp();
	const answer = await liveRoutes(routes).request(`/live?topic=${topic}`, {
		method: "HEAD",
		headers: { authorization: "Bearer token" },
	});
	expect(answer.status).toBe(405);
	expect(answer.headers.get("allow")).toBe("GET");
	expect(live.size + messages.size).toBe(0);
	live.close();
	messages.close();
});

it("a stream behind any other route ends when HEAD is answered", async () => {
	const { live } = setUp();
	const app = new Hono().use(discardHeadBody).get("/", () => live.open(0, "203.0.113.7"));
	expect((await app.request("/", { method: "HEAD" })).status).toBe(200);
	expect(live.size).toBe(0);
	live.close();
});
