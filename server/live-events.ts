import type { Change, ChangeFeed } from "./backend/change-feed.ts";
import { senderOf } from "./rate-limits/sender.ts";

export interface LiveEvents {
	/**
	 * An open stream of server-sent events that tells a page when the content has changed. `since`
	 * is the version that the page shows: if the content is newer already, it is told at once. When
	 * there are too many streams the answer is 429 (of this visitor) or 503 (of all), and the page
	 * goes on without one.
	 */
	open(since: number, visitorAddress: string): Response;
	/** Ends every stream. */
	close(): void;
	readonly size: number;
}

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** One for each page that is in view; behind one address there may be a whole office. */
const mostPerSender = 20;
const mostInAll = 5000;
const retryAfterSeconds = 60;

const heartbeatMilliseconds = 25_000;

/** A stream whose other side reads nothing would fill the memory. */
const mostUnreadEvents = 100;

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

/** Server-sent events for all open pages, from the change feed. */
export function createLiveEvents(changes: ChangeFeed): LiveEvents {
	/** Every open stream, and who reads it. */
	const streams = new Map<Stream, string>();
	const streamsOf = new Map<string, number>();
	const unsubscribe = changes.subscribe((change) => send(contentChanged(change)));
	// Proxies close a connection on which nothing is heard.
	const timer = setInterval(() => send(heartbeat), heartbeatMilliseconds);
	timer.unref();

	function send(bytes: Uint8Array): void {
		for (const stream of streams.keys()) {
			if ((stream.desiredSize ?? 0) < -mostUnreadEvents) drop(stream);
			else stream.enqueue(bytes);
		}
	}

	/** The browser of a page that does read will connect again and be told what it missed. */
	function drop(stream: Stream): void {
		forget(stream);
		stream.close();
	}

	function remember(stream: Stream, sender: string): void {
		streams.set(stream, sender);
		streamsOf.set(sender, (streamsOf.get(sender) ?? 0) + 1);
	}

	function forget(stream: Stream): void {
		const sender = streams.get(stream);
		if (sender === undefined) return;
		streams.delete(stream);
		const others = (streamsOf.get(sender) ?? 0) - 1;
		if (others > 0) streamsOf.set(sender, others);
		else streamsOf.delete(sender);
	}

	function open(since: number, visitorAddress: string): Response {
		const sender = senderOf(visitorAddress);
		if ((streamsOf.get(sender) ?? 0) >= mostPerSender) return tooManyStreams(429);
		if (streams.size >= mostInAll) return tooManyStreams(503);
		let own: Stream;
		const body = new ReadableStream<Uint8Array>({
			start(stream) {
				own = stream;
				remember(stream, sender);
				stream.enqueue(encoder.encode("retry: 2000\n\n"));
				const version = changes.currentVersion();
				if (version > since) stream.enqueue(contentChanged({ version }));
			},
			cancel() {
				forget(own);
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
		for (const stream of streams.keys()) drop(stream);
	}

	return {
		open,
		close,
		get size() {
			return streams.size;
		},
	};
}

function tooManyStreams(status: 429 | 503): Response {
	const headers = { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" };
	return new Response("There are too many open streams.", { status, headers });
}

function contentChanged({ version }: Pick<Change, "version">): Uint8Array {
	return encoder.encode(`event: content-changed\nid: ${version}\ndata: ${version}\n\n`);
}
