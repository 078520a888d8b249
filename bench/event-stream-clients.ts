// Opens many event streams of a site, and tells the process that started this one when all are open
// and, after each change, when the last of them was notified. A process of its own, so that its
// work does not delay what is measured in the other. ORIGIN and STREAMS say where and how many.
import type { StreamsMessage } from "./event-streams.ts";
import { openEventStream } from "./open-event-stream.ts";

const origin = process.env.ORIGIN ?? "";
const count = Number(process.env.STREAMS);
const openedAtOnce = 100;

/** The site lets nobody have many more; these visitors come through a proxy beside it. */
const perVisitor = 10;

let told = 0;

const { contentVersion } = await (await fetch(`${origin}/health`)).json();
for (let opened = 0; opened < count; opened += openedAtOnce) {
	const batch = Math.min(openedAtOnce, count - opened);
	await Promise.all(Array.from({ length: batch }, (_, index) => openStream(opened + index)));
}
sendMessage({ type: "open" });

async function openStream(number: number): Promise<void> {
	const visitor = Math.floor(number / perVisitor);
	await openEventStream(origin, {
		since: contentVersion,
		visitorAddress: `10.0.${visitor >> 8}.${visitor & 255}`,
		onVersion: countTold,
	});
}

function countTold(): void {
	told += 1;
	if (told < count) return;
	told = 0;
	sendMessage({ type: "told", at: Date.now() });
}

function sendMessage(message: StreamsMessage): void {
	process.send?.(message);
}
