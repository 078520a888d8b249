import { describe, expect, it } from "vitest";
import { createWorkLimit, TooBusy } from "./work-limit.ts";

const perVisitor = { name: "work", max: 3, windowSeconds: 60 };

/** Work that goes on until the test ends it. */
function openEndedWork() {
	const ends: (() => void)[] = [];
	return {
		begin: () => new Promise<void>((resolve) => ends.push(resolve)),
		begun: () => ends.length,
		endAll: () => {
			for (const end of ends.splice(0)) end();
		},
	};
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve));

describe("a limit on work", () => {
	it("does some at once, lets some wait, and refuses the rest", async () => {
		const limit = createWorkLimit({ atOnce: 2, maxWaiting: 1, perVisitor });
		const { begin, begun, endAll } = openEndedWork();
		const accepted = [1, 2, 3].map(() => limit.run(null, begin));
		await aMoment();
		expect(begun()).toBe(2);
		await expect(limit.run(null, begin)).rejects.toMatchObject({ status: 503 });
		endAll();
		await aMoment();
		expect(begun()).toBe(1);
		endAll();
		await Promise.all(accepted);
		expect(await limit.run(null, async () => "bread")).toBe("bread");
	});

	it("refuses what one visitor asks for beyond their share, and nobody else", async () => {
		const limit = createWorkLimit({ atOnce: 2, maxWaiting: 1, perVisitor });
		const bake = async () => "bread";
		for (let time = 1; time <= 3; time++) await limit.run("192.0.2.1", bake);
		const refusal = await limit.run("192.0.2.1", bake).catch((error) => error);
		expect(refusal).toBeInstanceOf(TooBusy);
		expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 60 });
		expect(await limit.run("192.0.2.2", bake)).toBe("bread");
		expect(await limit.run(null, bake)).toBe("bread");
	});

	it("continues after work that failed", async () => {
		const limit = createWorkLimit({ atOnce: 1, maxWaiting: 1, perVisitor });
		await expect(limit.run(null, () => Promise.reject(new Error("burnt")))).rejects.toThrow(
			"burnt",
		);
		expect(await limit.run(null, async () => "bread")).toBe("bread");
	});
});
