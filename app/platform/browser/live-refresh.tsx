import { useEffect, useEffectEvent, useState } from "react";
import { useMatches } from "react-router";

interface Props {
	/** The version of the content that the page was made from. */
	contentVersion: number;
	/** Reads the data of the page again. The same function at each rendering. */
	refresh(): unknown;
}

/** The data of a part of the page: when time changes it, by the server's clock. */
interface TimedData {
	validUntil?: number | null;
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
 * Shows saved changes on an open page by themselves, and those that come with time. Follows the versions
 * of the content only while the page is visible, and says which one it shows, so that the server sends
 * what it missed. A version that does not come is asked for again, less and less often.
 */
export function LiveRefresh({ contentVersion, refresh }: Props) {
	const parts = useMatches() as { loaderData: TimedData | undefined }[];
	const validUntil = Math.min(...parts.map((part) => part.loaderData?.validUntil ?? Infinity));
	const [announcedVersion, setAnnouncedVersion] = useState(contentVersion);
	/** How far the server's clock is ahead. Another object each time, because this device may have slept. */
	const [server, setServer] = useState({ ahead: 0 });

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		function tryNow(nextTry: number) {
			// A refresh that hangs is canceled by the next one.
			refresh();
			timer = setTimeout(tryNow, nextTry, Math.min(2 * nextTry, maxRetryMilliseconds));
		}
		const left = validUntil - server.ahead - Date.now();
		if (announcedVersion > contentVersion) tryNow(firstRetryMilliseconds);
		else timer = setTimeout(tryNow, left, firstRetryMilliseconds);
		return () => clearTimeout(timer);
	}, [announcedVersion, contentVersion, validUntil, server, refresh]);

	useWhileVisible(() =>
		followVersions(contentStream, contentVersion, setAnnouncedVersion, (ahead) =>
			setServer({ ahead }),
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
 * @param onTime called when the stream opens, with how many milliseconds the server's clock is ahead.
 * @param onRefused called when the server refuses the stream.
 */
export function followVersions(
	stream: LiveStream,
	shownVersion: number,
	onVersion: (version: number) => void,
	onTime: (ahead: number) => void,
	onRefused = () => {},
): () => void {
	const following = new AbortController();
	const { signal } = following;
	// Browsers with locks have channels.
	const others = "locks" in navigator ? new BroadcastChannel(stream.name) : null;
	let newest = shownVersion;
	let ahead: number | undefined;
	let isListening = false;

	function receive(version: number): void {
		newest = Math.max(newest, version);
		onVersion(newest);
	}

	const share = () => others?.postMessage([newest, ahead]);

	function listen(): EventsOfServer {
		const events = stream.open(newest);
		events.addEventListener(stream.event, ({ data }) => {
			receive(Number(data));
			share();
		});
		events.addEventListener("time", ({ data }) => {
			ahead = data - Date.now();
			onTime(ahead);
			share();
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
			const [version, serverAhead] = data;
			receive(version);
			// A page that becomes visible asks, because it may have missed a version.
			if (isListening) share();
			else if (serverAhead) onTime(serverAhead);
		};
		share();
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
		const mounted = new AbortController();
		const { signal } = mounted;

		function stop() {
			end?.();
			end = null;
		}

		function follow() {
			if (document.visibilityState === "hidden") stop();
			else end ??= beginNow();
		}

		follow();
		document.addEventListener("visibilitychange", follow, { signal });
		// An open connection would keep the page out of the browser's back/forward cache.
		window.addEventListener("pagehide", stop, { signal });
		window.addEventListener("pageshow", follow, { signal });
		return () => {
			stop();
			mounted.abort();
		};
	}, []);
}
