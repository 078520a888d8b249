import { afterEach, describe, expect, it, vi } from "vitest";
import { ChangeHub } from "./backend/change-feed.ts";
import { createLiveEvents, type LiveEvents } from "./live-events.ts";

const decoder = new TextDecoder();
let live: LiveEvents;

function setUp() {
	const changes = new ChangeHub();
	live = createLiveEvents(changes);
	return changes;
}

function reading(response: Response) {
	const reader = response.body?.getReader();
	if (!reader) throw new Error("The answer has no body.");
	return {
		next: async () => decoder.decode((await reader.read()).value),
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
		const pages = [reading(live.open(0)), reading(live.open(0))];
		for (const page of pages) await page.next();
		changes.announce({ table: "products", version: 7 });
		for (const page of pages) {
			expect(await page.next()).toBe("event: content-changed\nid: 7\ndata: 7\n\n");
		}
	});

	it("tell a page at once what it has missed", async () => {
		const changes = setUp();
		changes.announce({ table: "products", version: 7 });
		const late = reading(live.open(6));
		await late.next();
		expect(await late.next()).toContain("data: 7");
	});

	it("are silent to a page that is up to date, but for a sign of life", async () => {
		vi.useFakeTimers();
		const changes = setUp();
		changes.announce({ table: "products", version: 7 });
		const current = reading(live.open(7));
		await current.next();
		vi.advanceTimersByTime(30_000);
		expect(await current.next()).toBe(":\n\n");
	});

	it("forget a page that is left", async () => {
		setUp();
		const page = reading(live.open(0));
		expect(live.size).toBe(1);
		await page.leave();
		expect(live.size).toBe(0);
	});

	it("let go of a page that reads nothing", () => {
		const changes = setUp();
		live.open(0);
		for (let version = 1; version <= 200; version += 1) changes.announce({ table: "*", version });
		expect(live.size).toBe(0);
	});

	it("end with the server", async () => {
		setUp();
		const page = reading(live.open(0));
		await page.next();
		live.close();
		expect(await page.isClosed()).toBe(true);
	});
});
