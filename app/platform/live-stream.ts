/** The name of the lock that one page of the browser holds, and of the channel to all others. */
const STREAM = "levain-live";

/** How long a refused stream is not asked for again. */
const restMilliseconds = 60_000;

/**
 * Follows the versions of the site's content while a page is in view. Pages of one browser share one
 * stream of events, because with HTTP/1.1 it has six connections to a site: the page that holds the
 * lock listens to the server and tells the others. When it goes, the next one takes its place. A
 * browser without locks and channels has a stream for each page.
 * @param shownVersion the version that this page shows.
 * @param onVersion called with versions that may be newer.
 * @returns ends it.
 */
export function followVersions(
	shownVersion: number,
	onVersion: (version: number) => void,
): () => void {
	const following = new AbortController();
	const { signal } = following;
	const canShare = "locks" in navigator && "BroadcastChannel" in window;
	const others = canShare ? new BroadcastChannel(STREAM) : null;
	let newest = shownVersion;
	let isListening = false;

	function hear(version: number): void {
		newest = Math.max(newest, version);
		onVersion(version);
	}

	function listen(): EventSource {
		const events = new EventSource(`/live?since=${newest}`);
		events.addEventListener("content-changed", ({ data }) => {
			hear(Number(data));
			others?.postMessage(newest);
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
			// Whoever comes into view says what it shows, and may have missed something.
			if (isListening && data < newest) others.postMessage(newest);
			hear(data);
		};
		others.postMessage(newest);
		signal.addEventListener("abort", () => others.close());
		navigator.locks.request(STREAM, { signal }, listenToServer).catch(() => {});
	} else void listenToServer();

	return () => following.abort();
}
