import { EventSource } from "eventsource";
import { useCallback, useEffectEvent, useRef } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import {
	followVersions,
	LiveRefresh,
	type LiveStream,
	useWhileVisible,
} from "../../platform/browser/live-refresh.tsx";
import { untilAnswered } from "../../platform/browser/turns.ts";
import { coalesceCalls } from "../../platform/coalesce-calls.ts";
import type { loader as rootLoader } from "../../root.tsx";

/**
 * Reads the data of a screen again. What was sent from it is answered before, so that the part of the
 * screen that hears the answer is still there.
 */
function useRefresh(): () => Promise<void> {
	const { revalidate } = useRevalidator();
	return useCallback(() => untilAnswered().then(revalidate), [revalidate]);
}

/** Updates a screen when something is saved elsewhere. */
export function ContentRefresh() {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	const refresh = useRefresh();
	return root ? <LiveRefresh contentVersion={root.contentVersion} refresh={refresh} /> : null;
}

const retryMilliseconds = 15_000;
const pollMilliseconds = 60_000;

/** Notifies administrators of new and changed messages. */
const messageStream: LiveStream = {
	name: "levain-live-messages",
	// The browser's own EventSource can't send an authorization header.
	open: (since) =>
		new EventSource(`/live?topic=messages&since=${since}`, { fetch: fetchInSession }),
	event: "messages-changed",
};

/**
 * Updates a screen with new messages while it is visible. It stays as it is while the server cannot
 * be reached.
 * @param shown the data on the screen.
 * @param read reads the same data again.
 */
export function useMessageStream<Shown>(shown: Shown, read: () => Promise<Shown>): void {
	const refresh = useRefresh();
	useMessageChanges(async () => {
		const current = await read();
		if (JSON.stringify(current) !== JSON.stringify(shown)) await refresh();
	});
}

/** Calls back after messages or orders changed, while the screen is visible; again if it fails. */
export function useMessageChanges(onChange: () => Promise<void>): void {
	/** The newest announced version of the messages. */
	const received = useRef(0);
	const refresh = useEffectEvent(onChange);

	useWhileVisible(() => {
		let retry: ReturnType<typeof setTimeout> | undefined;
		const refreshOrRetry = coalesceCalls(async () => {
			clearTimeout(retry);
			await refresh().catch(() => {
				retry = setTimeout(refreshOrRetry, retryMilliseconds);
			});
		});
		const receive = (version: number) => {
			if (version <= received.current) return;
			received.current = version;
			void refreshOrRetry();
		};
		// Refused, the session may have ended while the page opened.
		const unfollow = followVersions(
			messageStream,
			received.current,
			receive,
			() => {},
			refreshOrRetry,
		);
		// A proxy between may hold the stream back, or refuse it.
		const poll = setInterval(() => {
			if (received.current === 0) void refreshOrRetry();
		}, pollMilliseconds);
		return () => {
			unfollow();
			clearTimeout(retry);
			clearInterval(poll);
		};
	});
}
