import { beforeEach, expect, test } from "vitest";
import { createMemoryRateLimits } from "../../limits/memory-rate-limits.ts";
import { createDownloadTickets } from "./download-tickets.ts";

let now: number;
const rateLimits = createMemoryRateLimits();
/** A server of the site; all count in one place. */
const serverWith = (secret: string) =>
	createDownloadTickets({ secret, rateLimits, now: () => now });

beforeEach(() => {
	now = Date.UTC(2026, 10, 22);
});

test("a ticket is good for one download, at any server of the site", async () => {
	const ticket = serverWith("secret").issue();
	expect(await serverWith("secret").redeem(ticket)).toBe(true);
	expect(await serverWith("secret").redeem(ticket)).toBe(false);
});

test("a ticket is good for a minute", async () => {
	const { issue, redeem } = serverWith("secret");
	const [first, second] = [issue(), issue()];
	now += 60_000;
	expect(await redeem(first)).toBe(true);
	now += 1;
	expect(await redeem(second)).toBe(false);
});

test.each([
	["nothing", () => ""],
	["that of another site", () => serverWith("another secret").issue()],
	["one without its signature", (own: string) => own.slice(0, -44)],
	["one that is to last longer", (own: string) => own.replace(/^[^.]+/, "zzzzzzzzz")],
	["one with a changed signature", (own: string) => `${own.slice(0, -3)}AAA`],
	["one with more behind it", (own: string) => `${own}.${own}`],
])("%s is no ticket", async (_, forge) => {
	const { issue, redeem } = serverWith("secret");
	expect(await redeem(forge(issue()))).toBe(false);
});
