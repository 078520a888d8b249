import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import path from "node:path";
import { saveSections } from "../app/bakery/content/stored-sections.ts";
import type { Site } from "../e2e/site.ts";
import { type Figure, progress } from "./figure.ts";
import { kilobytes, milliseconds, whole } from "./number-format.ts";
import { proportionalBytes } from "./processes.ts";
import { signInAsOwner, withSite } from "./site-under-test.ts";

const streams = 2000;
const saves = 5;
const max = 1000;

/** A message from the process that holds the streams. Times are milliseconds since 1970. */
export type StreamsMessage = { type: "open" } | { type: "told"; at: number };

/** How soon many open pages are notified of a save, and what each of them costs. */
export function measureEventStreams(): Promise<Figure[]> {
	return withSite(async (site) => {
		// Renders a page and signs in first: their memory is not the streams'.
		await (await fetch(site.origin)).text();
		const owner = await signInAsOwner(site);
		const delays: number[] = [];
		const server = site.serverPid();
		const before = await proportionalBytes(server);
		progress(`event streams: opening ${whole(streams)}`);
		const bytes = await withStreams(site, async (messages) => {
			await nextMessage(messages, "open");
			const bytesOfStreams = (await proportionalBytes(server)) - before;
			progress(`event streams: ${saves} saves`);
			for (let number = 1; number <= saves; number++) {
				await saveSections(owner, [{ key: "hero", title: `Told for the ${number}th time` }]);
				const saved = Date.now();
				const told = await nextMessage(messages, "told");
				delays.push(told.at - saved);
			}
			return bytesOfStreams;
		});
		return [toFigure(delays, bytes / streams)];
	});
}

type Messages = AsyncIterator<[StreamsMessage]>;

async function withStreams<Result>(site: Site, use: (messages: Messages) => Promise<Result>) {
	const clients = fork(path.join(import.meta.dirname, "event-stream-clients.ts"), {
		env: { ...process.env, ORIGIN: site.origin, STREAMS: String(streams) },
	});
	try {
		return await use(messagesOf(clients));
	} finally {
		const exit = once(clients, "exit");
		clients.kill();
		await exit;
	}
}

/** @throws from `next` when the process ends or says nothing for half a minute. */
function messagesOf(clients: ChildProcess): Messages {
	const signal = AbortSignal.timeout(30_000);
	return on(clients, "message", { close: ["exit"], signal }) as Messages;
}

async function nextMessage<Type extends StreamsMessage["type"]>(messages: Messages, type: Type) {
	const { value, done } = await messages.next();
	if (done || value[0].type !== type) throw new Error("The event streams have ended.");
	return value[0] as Extract<StreamsMessage, { type: Type }>;
}

function toFigure(delays: number[], bytesPerStream: number): Figure {
	const slowest = Math.max(...delays);
	return {
		name: `${whole(streams)} open event streams: a save until the last is notified`,
		goal: `at most ${milliseconds(max)}`,
		measured: `${milliseconds(slowest)} (${kilobytes(bytesPerStream)} of memory per stream)`,
		met: slowest <= max,
		details: { delays, bytesPerStream },
	};
}
