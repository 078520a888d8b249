import { streams } from "../limits/limits.ts";
import { createPlaces } from "../limits/places.ts";

interface EventStream {
	send(event: Uint8Array): void;
	end(): void;
}

interface Reader {
	visitorAddress: string;
	onOpen(stream: EventStream): void;
	/** Called once when it ends. */
	onEnd?(): void;
}

interface Bounds {
	maxPerSender: number;
	maxInAll: number;
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

const retryAfterSeconds = 60;

const heartbeatMilliseconds = 25_000;

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

/** Streams of server-sent events, limited per sender and in total. */
export function createEventStreams({ maxPerSender, maxInAll }: Bounds) {
	/** By their controllers, with the cleanup of each. */
	const openStreams = new Map<Controller, () => void>();
	const places = createPlaces(maxPerSender);
	// Proxies close idle connections.
	const timer = setInterval(() => sendToAll(heartbeat), heartbeatMilliseconds);
	timer.unref();

	function sendToAll(event: Uint8Array): void {
		for (const controller of openStreams.keys()) send(controller, event);
	}

	/** A stream that nobody reads ends. Browsers that do read reconnect and get what they missed. */
	function send(controller: Controller, event: Uint8Array): void {
		if (!openStreams.has(controller)) return;
		if ((controller.desiredSize ?? 0) < -streams.maxUnreadEvents) end(controller);
		else controller.enqueue(event);
	}

	function end(controller: Controller): void {
		if (forget(controller)) controller.close();
	}

	function forget(controller: Controller): boolean {
		const onEnd = openStreams.get(controller);
		if (!onEnd) return false;
		openStreams.delete(controller);
		onEnd();
		return true;
	}

	/**
	 * Opens a stream. With too many, the response is 429 (of this visitor) or 503 (of all), and the
	 * page goes on without one.
	 */
	function open({ visitorAddress, onOpen, onEnd }: Reader): Response {
		if (openStreams.size >= maxInAll) return tooManyStreams(503);
		const leave = places.take(visitorAddress);
		if (!leave) return tooManyStreams(429);
		let own: Controller;
		const body = new ReadableStream<Uint8Array>({
			start(controller) {
				own = controller;
				openStreams.set(controller, () => {
					leave();
					onEnd?.();
				});
				controller.enqueue(encoder.encode("retry: 2000\n\n"));
				onOpen({
					send: (event) => send(controller, event),
					end: () => end(controller),
				});
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
		for (const controller of openStreams.keys()) end(controller);
	}

	return {
		open,
		sendToAll,
		close,
		get size() {
			return openStreams.size;
		},
	};
}

/** An event that announces a version. */
export function versionEvent(name: string, version: number): Uint8Array {
	return encoder.encode(`event: ${name}\nid: ${version}\ndata: ${version}\n\n`);
}

/** An event that says what time it is on the server. */
export function timeEvent(now: Date): Uint8Array {
	return encoder.encode(`event: time\ndata: ${now.getTime()}\n\n`);
}

function tooManyStreams(status: 429 | 503): Response {
	const headers = { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" };
	return new Response("Too many open streams.", { status, headers });
}
