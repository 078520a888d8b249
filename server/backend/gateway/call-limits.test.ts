import { beforeEach, describe, expect, test } from "vitest";
import { createMemoryRateLimits } from "../../limits/memory-rate-limits.ts";
import { type CallLimits, createCallLimits } from "./call-limits.ts";
import type { LimitedCall } from "./gateway-routes.ts";

let limits: CallLimits;

beforeEach(() => {
	limits = createCallLimits(createMemoryRateLimits());
});

const email = "owner@bakery.test";
const device = "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c";

async function isAllowed(call: LimitedCall, who: { address: string; device?: string }) {
	const { retryAfterSeconds } = await limits.count(call, { ...who, email });
	return retryAfterSeconds === 0;
}

/** How many of some calls are allowed. */
async function countAllowed(calls: number, call: LimitedCall, address: (call: number) => string) {
	let allowed = 0;
	for (let index = 0; index < calls; index++) {
		if (await isAllowed(call, { address: address(index) })) allowed += 1;
	}
	return allowed;
}

describe("links to a new password", () => {
	test("a stranger asks for a few, and the owner still gets one", async () => {
		expect(await countAllowed(50, "recover", () => "192.0.2.1")).toBe(3);
		expect(await isAllowed("recover", { address: "198.51.100.7" })).toBe(true);
	});

	test("one connection counts once, whichever of its addresses it uses", async () => {
		expect(await countAllowed(20, "recover", (call) => `2001:db8::${call + 1}`)).toBe(3);
	});

	test("many strangers together fill the mailbox with no more than its limit", async () => {
		expect(await countAllowed(100, "recover", (call) => `192.0.2.${call}`)).toBe(12);
	});

	test("a mailbox counts once, however its domain is written", async () => {
		const spellings = ["a@bäckerei.test", "a@BÄCKEREI.test", "A@xn--bckerei-5wa.test"];
		const counts = Array.from({ length: 30 }, (_, call) =>
			limits.count("recover", { address: `192.0.2.${call}`, email: spellings[call % 3] }),
		);
		const allowed = (await Promise.all(counts)).filter((count) => count.retryAfterSeconds === 0);
		expect(allowed).toHaveLength(12);
	});

	test("a device that signed in before still gets one when strangers used up the limit", async () => {
		await countAllowed(100, "recover", (call) => `192.0.2.${call}`);
		expect(await isAllowed("recover", { address: "192.0.2.1", device })).toBe(true);
	});

	test("a device that signed in before has a limit as well", async () => {
		const allowed = await Promise.all(
			Array.from({ length: 20 }, () => isAllowed("recover", { address: "192.0.2.1", device })),
		);
		expect(allowed.filter(Boolean)).toHaveLength(5);
	});
});

test("refused sign-ins of one address don't count against the account", async () => {
	expect(await countAllowed(150, "sign-in", () => "192.0.2.1")).toBe(20);
	expect(await isAllowed("sign-in", { address: "198.51.100.7" })).toBe(true);
});
