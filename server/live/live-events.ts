import type { Clock } from "../../app/platform/clock.server.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import { streams as limits } from "../limits/limits.ts";
import { createEventStreams, timeEvent, versionEvent } from "./event-streams.ts";

export type LiveEvents = ReturnType<typeof createLiveEvents>;

/** Server-sent events for all open pages: the time, and what the change feed announces. */
export function createLiveEvents(changes: ChangeFeed, clock: Clock) {
	const streams = createEventStreams(limits.content);
	const unsubscribe = changes.subscribe(({ version }) =>
		streams.sendToAll(contentChanged(version)),
	);
	return {
		/**
		 * Opens a stream that announces changes of the content to a page.
		 * @param since the version that the page shows; a newer one is announced at once.
		 */
		open(since: number, visitorAddress: string): Response {
			return streams.open({
				visitorAddress,
				onOpen(stream) {
					stream.send(timeEvent(clock.now()));
					const version = changes.currentVersion();
					if (version > since) stream.send(contentChanged(version));
				},
			});
		},
		close() {
			unsubscribe();
			streams.close();
		},
		get size() {
			return streams.size;
		},
	};
}

const contentChanged = (version: number) => versionEvent("content-changed", version);
