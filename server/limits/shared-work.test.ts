import { describe, expect, it, vi } from "vitest";
import { createSharedCall, createSharedWork } from "./shared-work.ts";

describe("a shared call", () => {
	it("is made once for all who ask while it is under way", async () => {
		const share = createSharedCall<string>();
		const bake = vi.fn(async () => "bread");
		expect(await Promise.all([share("a", bake), share("a", bake)])).toEqual(["bread", "bread"]);
		expect(bake).toHaveBeenCalledTimes(1);
	});

	it("is made for each name", async () => {
		const share = createSharedCall<string>();
		const bake = vi.fn(async () => "bread");
		await Promise.all([share("a", bake), share("b", bake)]);
		expect(bake).toHaveBeenCalledTimes(2);
	});

	it.each([
		["has ended", async () => "burnt"],
		["has failed", () => Promise.reject(new Error("burnt"))],
	])("is made again once it %s", async (_what, first) => {
		const share = createSharedCall<string>();
		await share("a", first).catch(() => {});
		expect(await share("a", async () => "bread")).toBe("bread");
	});
});

describe("shared work that nobody may join anymore", () => {
	it("is started again, and its end isn't that of the newer one", async () => {
		let oldest = 0;
		const work = createSharedWork<{ result: Promise<string>; age: number }>(
			({ age }) => age >= oldest,
		);
		const first = Promise.withResolvers<string>();
		const second = Promise.withResolvers<string>();
		const older = work.join("a", () => ({ result: first.promise, age: 0 }));
		oldest = 1;
		expect(work.find("a")).toBeNull();
		const newer = work.join("a", () => ({ result: second.promise, age: 1 }));
		expect(newer).not.toBe(older);
		first.resolve("stale");
		await older.result;
		expect(work.find("a")).toBe(newer);
		second.resolve("fresh");
		await newer.result;
		expect(work.find("a")).toBeNull();
	});
});
