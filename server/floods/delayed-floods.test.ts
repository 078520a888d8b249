import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createVisitorAddress } from "../http/visitor-address.ts";
import { requestRate } from "../limits/limits.ts";
import { delayFloods } from "./delayed-floods.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the requests of a flood wait for the next second, and those of others come in between", async () => {
	const answered: string[] = [];
	const listener = delayFloods(({ url = "" }) => answered.push(url), createVisitorAddress([]));
	const socket = { remoteAddress: "192.0.2.1", destroyed: false };
	const ask = (url: string, from: object = socket) =>
		listener({ url, socket: from, headers: {} } as IncomingMessage, {} as ServerResponse);
	for (let count = 0; count < requestRate.max; count++) ask("flood");
	ask("above");
	ask("left meanwhile", { ...socket, destroyed: true });
	ask("other", { ...socket, remoteAddress: "192.0.2.2" });
	await vi.advanceTimersByTimeAsync(900);
	expect(answered).toHaveLength(requestRate.max + 1);
	expect(answered.at(-1)).toBe("other");
	await vi.advanceTimersByTimeAsync(100);
	expect(answered.at(-1)).toBe("above");
	ask("later");
	await vi.advanceTimersByTimeAsync(0);
	expect(answered.at(-1)).toBe("later");
	expect(answered).not.toContain("left meanwhile");
});
