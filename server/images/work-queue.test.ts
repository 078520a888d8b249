import { describe, expect, it } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

/** Work that goes on until the test ends it. */
function createWork() {
	const running = new Map<string, (error?: Error) => void>();
	return {
		running: () => [...running.keys()],
		start: (name: string) => () =>
			new Promise<string>((resolve, reject) => {
				running.set(name, (error) => {
					running.delete(name);
					if (error) reject(error);
					else resolve(name);
				});
			}),
		end: (name: string, error?: Error) => running.get(name)?.(error),
	};
}

/** Lets everything happen that needs no further event. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the work queue", () => {
	it("does one piece of a lane at a time, in the order they came", async () => {
		const work = createWork();
		const queue = createWorkQueue(2);
		const results = ["a1", "a2", "a3"].map((name) => queue.run("a", work.start(name)));
		for (const name of ["a1", "a2", "a3"]) {
			await settled();
			expect(work.running()).toEqual([name]);
			work.end(name);
		}
		expect(await Promise.all(results)).toEqual(["a1", "a2", "a3"]);
	});

	it("does only so many pieces at once over all lanes", async () => {
		const work = createWork();
		const queue = createWorkQueue(2);
		const results = ["a", "b", "c", "d"].map((lane) => queue.run(lane, work.start(lane)));
		await settled();
		expect(work.running()).toEqual(["a", "b"]);
		work.end("b");
		await settled();
		expect(work.running()).toEqual(["a", "c"]);
		work.end("a");
		work.end("c");
		await settled();
		expect(work.running()).toEqual(["d"]);
		work.end("d");
		expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
	});

	it("is idle when nothing is under way and nothing waits", async () => {
		const work = createWork();
		const queue = createWorkQueue(1);
		let isIdle = false;
		const results = ["a", "b"].map((lane) => queue.run(lane, work.start(lane)));
		const idle = queue.whenIdle().then(() => {
			isIdle = true;
		});
		for (const lane of ["a", "b"]) {
			await settled();
			expect(isIdle).toBe(false);
			work.end(lane);
		}
		await Promise.all(results);
		await idle;
		expect(isIdle).toBe(true);
	});

	it("goes on after a failure, which only its own piece sees", async () => {
		const work = createWork();
		const queue = createWorkQueue(1);
		const failing = queue.run("a", work.start("a1"));
		const next = queue.run("a", work.start("a2"));
		const other = queue.run("b", work.start("b1"));
		await settled();
		work.end("a1", new Error("broken"));
		await expect(failing).rejects.toThrow("broken");
		for (const name of ["a2", "b1", "a2"]) {
			await settled();
			work.end(name);
		}
		expect(await Promise.all([next, other])).toEqual(["a2", "b1"]);
	});
});
