import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import type { Backend } from "../backend/backend.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import { streams as limits } from "../limits/limits.ts";
import { createEventStreams, versionEvent } from "./event-streams.ts";

interface Subscription {
	/** The version that the page shows; a newer one is announced at once. */
	since: number;
	accessToken: string;
	visitorAddress: string;
}

export type LiveMessages = ReturnType<typeof createLiveMessages>;

interface Options extends Pick<Backend, "findTeamMember"> {
	changes: ChangeFeed;
}

/**
 * Announces new messages and orders, and changes of the team, to the back office: their version and
 * nothing else. With each event the session is checked again, because it may have ended or lost its
 * role: then the event is the last one.
 */
export function createLiveMessages({ changes, findTeamMember }: Options) {
	const streams = createEventStreams(limits.messages);

	async function isOnTheTeam(accessToken: string): Promise<boolean> {
		try {
			return (await findTeamMember(accessToken)) !== null;
		} catch (error) {
			// The browser reconnects, and gets what it missed.
			log.warn("could not notify the back office of a change", { reason: error });
			return false;
		}
	}

	return {
		/** Opens a stream for a member of the team who was checked before. */
		open({ since, accessToken, visitorAddress }: Subscription): Response {
			let unsubscribe = () => {};
			return streams.open({
				visitorAddress,
				onOpen(stream) {
					const sendVersion = () => stream.send(messagesChanged(changes.currentVersion()));
					const tell = coalesceCalls(async () => {
						const isStillOnTheTeam = await isOnTheTeam(accessToken);
						// Also to a browser that was just signed out: it asks then, and closes the screen.
						sendVersion();
						if (!isStillOnTheTeam) stream.end();
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
