import { EventSource } from "eventsource";
import type { LiveStream } from "../../platform/browser/live-stream.ts";
import { fetchAsAdministrator } from "../session/fetch-as-administrator.ts";

/** Tells administrators that messages have come or changed. */
export const messageStream: LiveStream = {
	name: "levain-live-messages",
	// The browser's own streams cannot say who asks.
	open: (since) =>
		new EventSource(`/live?topic=messages&since=${since}`, { fetch: fetchAsAdministrator }),
	event: "messages-changed",
};
