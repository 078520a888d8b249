import { describe, expect, it } from "vitest";
import { createSharedCall, createSharedWork } from "./shared-work.ts";

describe("a shared call", () => {
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
