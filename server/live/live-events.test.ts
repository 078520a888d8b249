import { afterEach, describe, expect, it, vi } from "vitest";
import { createClock } from "../../app/platform/clock.server.ts";
import { ChangeHub } from "../backend/changes/change-feed.ts";
import { createLiveEvents, type LiveEvents } from "./live-events.ts";

const decoder = new TextDecoder();
const visitor = "203.0.113.7";
let live: LiveEvents;

function setUp() {
	const changes = new ChangeHub();
	live = createLiveEvents(changes, createClock({}));
	return changes;
}

function reading(response: Response) {
	const reader = response.body?.getReader();
	if (!reader) throw new Error("The answer has no body.");
	return {
		next: async () => {
			const event = decoder.decode((await reader.read()).value);
			const isStart = event.startsWith("retry:");
			return isStart ? event + decoder.decode((await reader.read()).value) : event;
		},
		isClosed: async () => (await reader.read()).done,
		leave: () => reader.cancel(),
	};
}

afterEach(() => {
	live.close();
	vi.useRealTimers();
});

describe("live events", () => {
	it("tell every open page of a change, with its version", async () => {
		const changes = setUp();
		const pages = [reading(live.open(0, visitor)), reading(live.open(0, visitor))];
		for (const page of pages) await page.next();
		changes.announce({ table: "products", version: 7 });
		for (const page of pages) {
			expect(await page.next()).toBe("event: content-changed\nid: 7\ndata: 7\n\n");
		}
	});

	it("tell a page at once what it has missed", async () => {
		const changes = setUp();
		changes.announce({ table: "products", version: 7 });
		const late = reading(live.open(6, visitor));
		await late.next();
		expect(await late.next()).toContain("data: 7");
	});

	it("send only the time and heartbeats to a page that is up to date", async () => {
		vi.useFakeTimers({ now: 1_000_000 });
		const changes = setUp();
		changes.announce({ table: "products", version: 7 });
		const current = reading(live.open(7, visitor));
		expect(await current.next()).toBe("retry: 2000\n\nevent: time\ndata: 1000000\n\n");
		vi.advanceTimersByTime(25_000);
		expect(await current.next()).toBe(":\n\n");
	});

	it("close the stream of a page that reads nothing", () => {
		const changes = setUp();
		live.open(0, visitor);
		for (let version = 1; version <= 200; version += 1) changes.announce({ table: "*", version });
		expect(live.size).toBe(0);
	});

	it("are refused to who has too many, and to nobody else", async () => {
		setUp();
		const pages = Array.from({ length: 20 }, () => reading(live.open(0, visitor)));
		const refused = live.open(0, visitor);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(live.open(0, "203.0.113.8").status).toBe(200);
		await pages[0]?.leave();
		expect(live.open(0, visitor).status).toBe(200);
		expect(live.open(0, visitor).status).toBe(429);
	});

	it("are refused when there are too many in all", () => {
		setUp();
		for (let page = 0; page < 5000; page++) live.open(0, `10.0.${page >> 8}.${page & 255}`);
		expect(live.open(0, visitor).status).toBe(503);
		expect(live.size).toBe(5000);
	});
});
