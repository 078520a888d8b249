import type { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { openEventStream } from "../bench/open-event-stream.ts";
import { anyOf, type SoakedSite, someAddress } from "./soaked-site.ts";
import { judgeStatus } from "./statuses.ts";

export interface Streams {
	/** Opens streams that stay, the same number at each program. */
	openMany(atEach: number): Promise<void>;
	/** A page is opened, and left some seconds later. */
	one(): Promise<void>;
	/** Notes each open stream that doesn't get the newest version within some seconds. */
	expectAllTold(): Promise<void>;
	closeAll(): Promise<void>;
	/** How many stay open. */
	readonly size: number;
}

interface OpenStream {
	origin: string;
	answer: IncomingMessage;
	version: number;
	isClosing: boolean;
}

const visitMilliseconds = 5000;
const toldWithinMilliseconds = 10_000;

export function createStreams({ programs, database, faults }: SoakedSite): Streams {
	const open = new Set<OpenStream>();

	/** @returns null when it was refused. */
	async function openAt(origin: string): Promise<OpenStream | null> {
		const visitorAddress = someAddress();
		const onVersion = (version: number) => {
			if (stream && version < stream.version) {
				const what = `${origin}: version ${version} after ${stream.version}`;
				faults.note("an event stream goes back", what);
			}
			if (stream) stream.version = version;
			else firstVersion = version;
		};
		let firstVersion = 0;
		let stream: OpenStream | null = null;
		const answer = await openEventStream(origin, { since: 0, visitorAddress, onVersion });
		const head = { status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] };
		const verdict = judgeStatus(head, (status) => status === 200, "GET /live", faults);
		if (verdict !== "answered") {
			answer.destroy();
			return null;
		}
		const opened: OpenStream = { origin, answer, version: firstVersion, isClosing: false };
		stream = opened;
		open.add(opened);
		answer.once("error", () => {});
		answer.once("close", () => {
			open.delete(opened);
			if (!opened.isClosing) faults.note("an event stream was cut", origin);
		});
		return opened;
	}

	function close(stream: OpenStream): void {
		stream.isClosing = true;
		stream.answer.destroy();
	}

	return {
		async openMany(atEach) {
			for (const { origin } of programs) {
				await Promise.all(Array.from({ length: atEach }, () => openAt(origin)));
			}
		},
		async one() {
			const stream = await openAt(anyOf(programs).origin);
			if (!stream) return;
			await setTimeout(visitMilliseconds);
			close(stream);
		},
		async expectAllTold() {
			const [row] = await database`select version from private.content_version`;
			const newest = Number(row?.version);
			const deadline = performance.now() + toldWithinMilliseconds;
			const behind = () => [...open].filter(({ version }) => version < newest);
			while (behind().length > 0 && performance.now() < deadline) await setTimeout(50);
			for (const { origin, version } of behind()) {
				faults.note("an event stream was not told", `${origin}: ${version} of ${newest}`);
			}
		},
		async closeAll() {
			for (const stream of open) close(stream);
			while (open.size > 0) await setTimeout(10);
		},
		get size() {
			return open.size;
		},
	};
}
