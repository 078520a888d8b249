import { expect, test } from "vitest";
import { createMemoryRateLimits } from "../../limits/memory-rate-limits.ts";
import { createCallLimits, tooManyCalls } from "./call-limits.ts";

const email = "owner@bakery.test";
const spellings = ["a@bäckerei.test", "a@BÄCKEREI.test", "A@xn--bckerei-5wa.test"];
const device = "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c";

type Callers = (call: number) => { address: string; email?: string; device?: string };

test.each<[string, Callers, number]>([
	["a stranger", () => ({ address: "192.0.2.1" }), 3],
	["one connection of many addresses", (call) => ({ address: `2001:db8::${call + 1}` }), 3],
	["many strangers", (call) => ({ address: `192.0.2.${call}` }), 12],
	[
		"many strangers for one mailbox in several spellings",
		(call) => ({ address: `192.0.2.${call}`, email: spellings[call % 3] ?? "" }),
		12,
	],
	["a device that signed in before", () => ({ address: "192.0.2.1", device }), 5],
])("of 100 links to a new password, %s gets a few", async (_, callers, max) => {
	const limits = createCallLimits(createMemoryRateLimits());
	const isAllowed = async (call: number, caller = callers(call)) =>
		(await limits.count("recover", { email, ...caller })).retryAfterSeconds === 0;
	const allowed = [];
	for (let call = 0; call < 100; call++) if (await isAllowed(call)) allowed.push(call);
	expect(allowed).toHaveLength(max);
	// The owner still gets one: from elsewhere while one asks, from a known device while all do.
	const owner = max === 12 ? { address: "192.0.2.1", device } : { address: "198.51.100.7" };
	expect(await isAllowed(0, owner)).toBe(true);
});

test("who is refused one reads what to do", () => {
	expect(tooManyCalls("recover", 3600).message).toBe(
		"Too many links were requested. Use one from your mailbox, or try again in 60 minutes.",
	);
});
