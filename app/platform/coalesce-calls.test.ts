import { describe, expect, it } from "vitest";
import { coalesceCalls } from "./coalesce-calls.ts";

/** Work that lasts until the test ends it. */
function setUp() {
	const rounds: PromiseWithResolvers<void>[] = [];
	const call = coalesceCalls(() => {
		const round = Promise.withResolvers<void>();
		rounds.push(round);
		return round.promise;
	});
	return { rounds, call };
}

/** Lets everything happen that needs no further event. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("coalesced calls", () => {
	it("are one more round, however many come while one is under way", async () => {
		const { rounds, call } = setUp();
		const calls = [call(), call(), call()];
		rounds[0]?.resolve();
		await settled();
		expect(rounds).toHaveLength(2);
		rounds[1]?.resolve();
		await Promise.all(calls);
		expect(rounds).toHaveLength(2);
	});

	it("are never lost, whenever they come", async () => {
		let wanted = 0;
		let seen = 0;
		const call = coalesceCalls(async () => {
			await null;
			seen = wanted;
		});
		for (let step = 1; step <= 50; step++) {
			wanted = step;
			void call();
			for (let tick = 0; tick < step % 7; tick++) await null;
		}
		await settled();
		expect(seen).toBe(50);
	});

	it("go on after a failure, which their callers see", async () => {
		const { rounds, call } = setUp();
		const failing = call();
		rounds[0]?.reject(new Error("broken"));
		await expect(failing).rejects.toThrow("broken");
		const next = call();
		rounds[1]?.resolve();
		await next;
	});
});
