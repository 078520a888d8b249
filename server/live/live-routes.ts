import { Hono } from "hono";
import type { PermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { bearerToken } from "../http/bearer-token.ts";
import type { RequestBindings, VisitorAddress } from "../http/visitor-address.ts";
import type { LiveEvents } from "./live-events.ts";
import type { LiveMessages } from "./live-messages.ts";

interface Options {
	live: LiveEvents;
	messages: LiveMessages;
	hasPermission: PermissionCheck;
	visitorAddress: VisitorAddress;
}

/**
 * Streams that announce changes to open pages: `topic=content` for everybody, the default, and
 * `topic=messages` for the back office.
 */
export function liveRoutes({ live, messages, hasPermission, visitorAddress }: Options) {
	return new Hono<{ Bindings: RequestBindings }>().get("/live", async (context) => {
		// Hono also brings HEAD here. A stream that nobody reads would take the place of a page.
		if (context.req.method !== "GET") {
			return context.text("Only event streams are available here.", 405, { allow: "GET" });
		}
		const { since = "0", topic = "content" } = context.req.query();
		if (!/^\d{1,15}$/.test(since)) return context.text("This version doesn't exist.", 400);
		const address = visitorAddress(context.env);
		if (topic === "content") return live.open(Number(since), address);
		if (topic !== "messages") return context.text("This topic doesn't exist.", 400);
		const accessToken = bearerToken(context.req.header("authorization"));
		if (!accessToken || !(await hasPermission("own-account", accessToken, address))) {
			context.header("cache-control", "no-store");
			return context.text("Only the team of the bakery can follow the back office.", 401);
		}
		return messages.open({ since: Number(since), accessToken, visitorAddress: address });
	});
}
