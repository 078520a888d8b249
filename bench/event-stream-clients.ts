// Opens many event streams of a site, and tells the process that started this one when all are open
// and, after each change, when the last of them was told of it. A process of its own, so that its
// work does not delay what is measured in the other. ORIGIN and STREAMS say where and how many.
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { StreamsMessage } from "./event-streams.ts";

const origin = process.env.ORIGIN ?? "";
const count = Number(process.env.STREAMS);
const openedAtOnce = 100;

/** The site lets nobody have many more; these visitors come through a proxy beside it. */
const perVisitor = 10;

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let told = 0;

const { contentVersion } = await (await fetch(`${origin}/health`)).json();
for (let opened = 0; opened < count; opened += openedAtOnce) {
	const batch = Math.min(openedAtOnce, count - opened);
	await Promise.all(Array.from({ length: batch }, (_, index) => openStream(opened + index)));
}
tell({ type: "open" });

async function openStream(number: number): Promise<void> {
	const visitor = Math.floor(number / perVisitor);
	const headers = { "x-forwarded-for": `10.0.${visitor >> 8}.${visitor & 255}` };
	const request = get(`${origin}/live?since=${contentVersion}`, { agent, headers });
	const [stream] = (await once(request, "response")) as [IncomingMessage];
	stream.setEncoding("utf8").on("data", (text: string) => {
		if (text.includes("event: content-changed")) countTold();
	});
}

function countTold(): void {
	told += 1;
	if (told < count) return;
	told = 0;
	tell({ type: "told", at: Date.now() });
}

function tell(message: StreamsMessage): void {
	process.send?.(message);
}
