import { expect, it } from "vitest";
import { createSharedWork } from "./shared-work.ts";

it("shared work that nobody may join anymore is started again, and its end isn't that of the newer one", async () => {
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
