import type { Change, ChangeFeed } from "./backend/change-feed.ts";

export interface LiveEvents {
	/**
	 * An open stream of server-sent events that tells a page when the content has changed. `since`
	 * is the version that the page shows: if the content is newer already, it is told at once.
	 */
	open(since: number): Response;
	/** Ends every stream. */
	close(): void;
	readonly size: number;
}

type Stream = ReadableStreamDefaultController<Uint8Array>;

const heartbeatMilliseconds = 25_000;

/** A stream whose other side reads nothing would fill the memory. */
const mostUnreadEvents = 100;

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

/** Server-sent events for all open pages, from the change feed. */
export function createLiveEvents(changes: ChangeFeed): LiveEvents {
	const streams = new Set<Stream>();
	const unsubscribe = changes.subscribe((change) => send(contentChanged(change)));
	// Proxies close a connection on which nothing is heard.
	const timer = setInterval(() => send(heartbeat), heartbeatMilliseconds);
	timer.unref();

	function send(bytes: Uint8Array): void {
		for (const stream of streams) {
			if ((stream.desiredSize ?? 0) < -mostUnreadEvents) drop(stream);
			else stream.enqueue(bytes);
		}
	}

	/** The browser of a page that does read will connect again and be told what it missed. */
	function drop(stream: Stream): void {
		streams.delete(stream);
		stream.close();
	}

	function open(since: number): Response {
		let own: Stream;
		const body = new ReadableStream<Uint8Array>({
			start(stream) {
				own = stream;
				streams.add(stream);
				stream.enqueue(encoder.encode("retry: 2000\n\n"));
				const version = changes.currentVersion();
				if (version > since) stream.enqueue(contentChanged({ version }));
			},
			cancel() {
				streams.delete(own);
			},
		});
		return new Response(body, {
			headers: {
				"content-type": "text/event-stream",
				"cache-control": "no-store",
				"x-accel-buffering": "no",
			},
		});
	}

	function close(): void {
		clearInterval(timer);
		unsubscribe();
		for (const stream of streams) drop(stream);
	}

	return {
		open,
		close,
		get size() {
			return streams.size;
		},
	};
}

function contentChanged({ version }: Pick<Change, "version">): Uint8Array {
	return encoder.encode(`event: content-changed\nid: ${version}\ndata: ${version}\n\n`);
}
