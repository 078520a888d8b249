import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import type { Backend } from "../backend/backend.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import { streams as limits } from "../limits/limits.ts";
import { createEventStreams, versionEvent } from "./event-streams.ts";

interface Subscription {
	/** The version of the messages that the page knows of: what is newer already is told at once. */
	since: number;
	accessToken: string;
	visitorAddress: string;
}

export interface LiveMessages {
	/** An open stream of server-sent events for an administrator, who was checked before. */
	open(subscription: Subscription): Response;
	close(): void;
	readonly size: number;
}

interface Options extends Pick<Backend, "findAdministrator"> {
	changes: ChangeFeed;
}

/**
 * Tells administrators when the messages of visitors have changed, and nobody else: before each
 * event the session is asked for again, because it may have ended, or the role may be gone.
 */
export function createLiveMessages({ changes, findAdministrator }: Options): LiveMessages {
	const streams = createEventStreams(limits.messages);

	async function isAdministrator(accessToken: string): Promise<boolean> {
		try {
			return (await findAdministrator(accessToken)) !== null;
		} catch (error) {
			// The browser connects again, and is told what it has missed.
			log.warn("could not notify an administrator of a message", { reason: error });
			return false;
		}
	}

	return {
		open({ since, accessToken, visitorAddress }) {
			let unsubscribe = () => {};
			return streams.open({
				visitorAddress,
				onOpen(stream) {
					const sendVersion = () => stream.send(messagesChanged(changes.currentVersion()));
					const tell = coalesceCalls(async () => {
						if (await isAdministrator(accessToken)) sendVersion();
						else stream.end();
					});
					unsubscribe = changes.subscribe(tell);
					if (changes.currentVersion() > since) sendVersion();
				},
				onEnd: () => unsubscribe(),
			});
		},
		close: streams.close,
		get size() {
			return streams.size;
		},
	};
}

const messagesChanged = (version: number) => versionEvent("messages-changed", version);
