import { Hono } from "hono";
import type { LiveEvents } from "./live-events.ts";
import type { RequestBindings, VisitorAddress } from "./visitor-address.ts";

/** The stream that tells an open page when the content is newer than the version it shows. */
export function liveRoutes(live: LiveEvents, visitorAddress: VisitorAddress) {
	return new Hono<{ Bindings: RequestBindings }>().get("/live", (context) => {
		const since = context.req.query("since") ?? "0";
		if (!/^\d{1,15}$/.test(since)) return context.text("There is no such version.", 400);
		return live.open(Number(since), visitorAddress(context.env));
	});
}
