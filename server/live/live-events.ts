import type { ChangeFeed } from "../backend/change-feed.ts";
import { createEventStreams, versionEvent } from "./event-streams.ts";

export interface LiveEvents {
	/**
	 * An open stream of server-sent events that tells a page when the content has changed. `since`
	 * is the version that the page shows: if the content is newer already, it is told at once.
	 */
	open(since: number, visitorAddress: string): Response;
	/** Ends every stream. */
	close(): void;
	readonly size: number;
}

/** One for each page that is in view; behind one address there may be a whole office. */
const bounds = { maxPerSender: 20, maxInAll: 5000 };

/** Server-sent events for all open pages, from the change feed. */
export function createLiveEvents(changes: ChangeFeed): LiveEvents {
	const streams = createEventStreams(bounds);
	const unsubscribe = changes.subscribe(({ version }) =>
		streams.sendToAll(contentChanged(version)),
	);
	return {
		open(since, visitorAddress) {
			return streams.open({
				visitorAddress,
				onOpen(stream) {
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
