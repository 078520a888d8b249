import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";

interface Props {
	/** The version of the content that the page was made from. */
	contentVersion: number;
}

const contentStream: LiveStream = {
	name: "levain-live",
	open: (since) => new EventSource(`/live?since=${since}`),
	event: "content-changed",
};

/** Often enough for a page that a busy server has sent as it was before. */
const firstRetryMilliseconds = 5000;
const maxRetryMilliseconds = 120_000;

/**
 * Shows saved changes on an open page by themselves. Follows the versions of the content only while
 * the page is visible, and says which one it shows, so that the server sends what it missed. A version
 * that does not come is asked for again, less and less often.
 */
export function LiveRefresh({ contentVersion }: Props) {
	const { revalidate } = useRevalidator();
	const [announcedVersion, setAnnouncedVersion] = useState(contentVersion);

	useEffect(() => {
		if (announcedVersion <= contentVersion) return;
		let timer: ReturnType<typeof setTimeout>;
		function refresh(nextTry: number) {
			// A refresh that hangs is canceled by the next one.
			void revalidate();
			timer = setTimeout(refresh, nextTry, Math.min(2 * nextTry, maxRetryMilliseconds));
		}
		refresh(firstRetryMilliseconds);
		return () => clearTimeout(timer);
	}, [announcedVersion, contentVersion, revalidate]);

	useWhileVisible(() =>
		followVersions(contentStream, contentVersion, (version) =>
			setAnnouncedVersion((known) => Math.max(known, version)),
		),
	);

	return null;
}

/** A stream of the server's events that tells of the versions of something. */
export interface LiveStream {
	/** The name of the lock that one page of the browser holds, and of the channel to all others. */
	name: string;
	/** Opens the stream at a known version: newer ones are announced at once. */
	open(since: number): EventsOfServer;
	/** The name of its events. Their data is a version. */
	event: string;
}

/** The browser's EventSource, or something that works like it. */
type EventsOfServer = Pick<EventSource, "addEventListener" | "readyState" | "close">;

/** Tells all others that the server refuses the stream. */
const REFUSED = "refused";

/** How long a refused stream is not asked for again. */
const restMilliseconds = 60_000;

/**
 * Follows the versions of something until the returned function is called. With HTTP/1.1, a browser
 * has six connections to a site, so its pages share one stream: the page that holds the lock listens
 * and tells the others.
 * @param onRefused called when the server refuses the stream.
 */
export function followVersions(
	stream: LiveStream,
	shownVersion: number,
	onVersion: (version: number) => void,
	onRefused = () => {},
): () => void {
	const following = new AbortController();
	const { signal } = following;
	const canShare = "locks" in navigator && "BroadcastChannel" in window;
	const others = canShare ? new BroadcastChannel(stream.name) : null;
	let newest = shownVersion;
	let isListening = false;

	function receive(version: number): void {
		newest = Math.max(newest, version);
		onVersion(version);
	}

	function listen(): EventsOfServer {
		const events = stream.open(newest);
		events.addEventListener(stream.event, ({ data }) => {
			receive(Number(data));
			others?.postMessage(newest);
		});
		events.addEventListener("error", () => {
			if (events.readyState !== EventSource.CLOSED) return;
			others?.postMessage(REFUSED);
			onRefused();
		});
		return events;
	}

	/** Until this page is out of view. */
	function listenToServer(): Promise<void> {
		isListening = true;
		let events = listen();
		const renewal = setInterval(() => {
			if (events.readyState === EventSource.CLOSED) events = listen();
		}, restMilliseconds);
		return new Promise((resolve) => {
			signal.addEventListener("abort", () => {
				clearInterval(renewal);
				events.close();
				resolve();
			});
		});
	}

	if (others) {
		others.onmessage = ({ data }) => {
			if (data === REFUSED) return onRefused();
			// A page that becomes visible says which version it shows, because it may have missed one.
			if (isListening && data < newest) others.postMessage(newest);
			receive(data);
		};
		others.postMessage(newest);
		signal.addEventListener("abort", () => others.close());
		navigator.locks.request(stream.name, { signal }, listenToServer).catch(() => {});
	} else void listenToServer();

	return () => following.abort();
}

/** Runs something while the page is visible. `begin` returns what ends it. */
export function useWhileVisible(begin: () => () => void): void {
	const beginNow = useEffectEvent(begin);

	useEffect(() => {
		let end: (() => void) | null = null;

		function start() {
			if (!end && document.visibilityState !== "hidden") end = beginNow();
		}

		function stop() {
			end?.();
			end = null;
		}

		function followVisibility() {
			if (document.visibilityState === "hidden") stop();
			else start();
		}

		start();
		document.addEventListener("visibilitychange", followVisibility);
		// An open connection would keep the page out of the browser's back/forward cache.
		window.addEventListener("pagehide", stop);
		window.addEventListener("pageshow", start);
		return () => {
			stop();
			document.removeEventListener("visibilitychange", followVisibility);
			window.removeEventListener("pagehide", stop);
			window.removeEventListener("pageshow", start);
		};
	}, []);
}
