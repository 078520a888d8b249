import { describe, expect, it } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

/** A queue for one piece of work at once, and the names of what it has begun. */
function setUp(maxWaiting: number) {
	const queue = createBoundedQueue({
		name: "test",
		atOnce: 1,
		maxWaiting,
		tooMany: () => new Error("too many"),
	});
	const begun: string[] = [];
	const add = (name: string, sender: string | null) =>
		queue.run(async () => {
			begun.push(name);
			return name;
		}, sender);
	return { queue, begun, add };
}

describe("a bounded queue", () => {
	it("lets senders take turns, however much one of them has sent before", async () => {
		const { queue, begun, add } = setUp(10);
		for (const name of ["a1", "a2", "a3"]) void add(name, "a");
		for (const name of ["b1", "b2"]) void add(name, "b");
		void add("c1", "c");
		await queue.whenIdle();
		expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
	});

	it("lets nobody wait forever for those who come one after the other", async () => {
		const { queue, begun, add } = setUp(10);
		for (const name of ["a1", "a2", "a3"]) void add(name, "a");
		for (const sender of ["b", "c", "d", "e"]) await add(sender, sender);
		await queue.whenIdle();
		expect(begun.indexOf("a3")).toBeLessThan(begun.indexOf("e"));
	});

	it("refuses the last work of who has most, in favor of who has less", async () => {
		const { queue, begun, add } = setUp(3);
		for (const name of ["a1", "a2", "b1"]) void add(name, name.slice(0, 1));
		const tooMuch = add("a3", "a");
		const admitted = add("c1", "c");
		await expect(tooMuch).rejects.toThrow("too many");
		expect(await admitted).toBe("c1");
		await queue.whenIdle();
		expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
	});
});
