import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { anyOf, type SoakedSite, someAddress } from "./site.ts";

const visitMilliseconds = 5000;
const notifiedWithinMilliseconds = 10_000;

/** Pages that are open: some stay, others are left some seconds later. */
export function createStreams({ programs, database, faults }: SoakedSite) {
	interface OpenStream {
		origin: string;
		version: number;
		close(): void;
	}
	const open = new Set<OpenStream>();

	async function openAt(origin: string): Promise<OpenStream | null> {
		let isClosing = false;
		const stream: OpenStream = {
			origin,
			version: 0,
			close() {
				isClosing = true;
				answer.destroy();
			},
		};
		const answer = await openEventStream(origin, (version) => {
			const what = `${origin}: version ${version} after ${stream.version}`;
			if (version < stream.version) faults.note("an event stream goes back", what);
			stream.version = version;
		});
		const head = { status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] };
		if (faults.judge(head, (status) => status === 200, "GET /live") !== "answered") {
			answer.destroy();
			return null;
		}
		open.add(stream);
		answer.once("error", () => {});
		answer.once("close", () => {
			open.delete(stream);
			if (!isClosing) faults.note("an event stream was cut", origin);
		});
		return stream;
	}

	return {
		/** Opens streams that stay. */
		async openMany(atEach: number): Promise<void> {
			for (const { origin } of programs) {
				await Promise.all(Array.from({ length: atEach }, () => openAt(origin)));
			}
		},
		async one(): Promise<void> {
			const stream = await openAt(anyOf(programs).origin);
			if (!stream) return;
			await setTimeout(visitMilliseconds);
			stream.close();
		},
		/** Notes each open stream that doesn't get the newest version within some seconds. */
		async expectAllNotified(): Promise<void> {
			const [row] = await database`select version from private.content_version`;
			const newest = Number(row?.version);
			const deadline = performance.now() + notifiedWithinMilliseconds;
			const behind = () => [...open].filter(({ version }) => version < newest);
			while (behind().length > 0 && performance.now() < deadline) await setTimeout(50);
			for (const { origin, version } of behind()) {
				faults.note("an event stream was not notified", `${origin}: ${version} of ${newest}`);
			}
		},
		async closeAll(): Promise<void> {
			for (const stream of open) stream.close();
			while (open.size > 0) await setTimeout(10);
		},
	};
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** Opens an event stream of a site, as an open page does. @returns its answer, which stays open. */
async function openEventStream(
	origin: string,
	onVersion: (version: number) => void,
): Promise<IncomingMessage> {
	const headers = { "x-forwarded-for": someAddress() };
	const request = get(`${origin}/live?since=0`, { agent, headers });
	const [stream] = (await once(request, "response")) as [IncomingMessage];
	let unread = "";
	stream.setEncoding("utf8").on("data", (text: string) => {
		const events = (unread + text).split("\n\n");
		unread = events.pop() ?? "";
		for (const event of events) {
			const version = /^event: content-changed\nid: (\d+)$/m.exec(event)?.[1];
			if (version) onVersion(Number(version));
		}
	});
	return stream;
}
