import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createBodyReader } from "./body-reader.ts";

/** A body that comes in these pieces, and then ends, breaks off or stays open. */
function readerOf(pieces: string[], end: "ends" | "breaks off" | "stays open" = "ends") {
	const asked: number[] = [];
	const body = new ReadableStream({
		pull(controller) {
			const piece = pieces[asked.length];
			asked.push(asked.length);
			if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
			else if (end === "ends") controller.close();
			else if (end === "breaks off") controller.error(new Error("gone"));
		},
	});
	const init = { method: "POST", body, duplex: "half" };
	const request = new Request("http://site/preview/home", init as RequestInit);
	return { ...createBodyReader(request, { milliseconds: 50 }), asked };
}

describe("the first line", () => {
	it.each([
		["in one piece", ["token\n{}"]],
		["in several", ["tok", "en", "\n", "{}"]],
	])("is read %s", async (_how, pieces) => {
		expect(await readerOf(pieces).readLine(10)).toBe("token");
	});

	it("is read without all that follows", async () => {
		const reader = readerOf(["token\n", ...Array(100).fill("x".repeat(1000))]);
		expect(await reader.readLine(10)).toBe("token");
		expect(reader.asked.length).toBeLessThan(5);
	});

	it.each([
		["is too long", ["x".repeat(11), "\n"]],
		["is too long in its last piece", ["x", `${"x".repeat(10)}\n`]],
		["has no end", ["token"]],
		["is missing", []],
	])("is none where it %s", async (_why, pieces) => {
		expect(await readerOf(pieces).readLine(10)).toBeNull();
	});

	it("is none where the body breaks off, or does not come in time", async () => {
		expect(await readerOf(["to"], "breaks off").readLine(10)).toBeNull();
		expect(await readerOf(["to"], "stays open").readLine(10)).toBeNull();
	});
});

describe("the whole body", () => {
	it("is there after the line was read", async () => {
		const reader = readerOf(["tok", "en\n{", "}"]);
		await reader.readLine(10);
		expect((await reader.readAll())?.toString()).toBe("token\n{}");
	});

	it("is none where it breaks off, or does not come in time", async () => {
		expect(await readerOf(["token\n"], "breaks off").readAll()).toBeNull();
		expect(await readerOf(["token\n"], "stays open").readAll()).toBeNull();
	});
});

it("keeps neither the request nor its body once it was read, long before its time is up", async () => {
	setFlagsFromString("--expose-gc");
	const collectGarbage: () => void = runInNewContext("gc");
	async function read(): Promise<WeakRef<object>[]> {
		const request = new Request("http://site/contact", {
			method: "POST",
			body: "a".repeat(50_000),
		});
		const reader = createBodyReader(request, { milliseconds: 60_000 });
		await reader.readLine(10);
		const body = await reader.readAll();
		expect(body).toHaveLength(50_000);
		return [request, reader, body ?? request].map((each) => new WeakRef(each));
	}
	const kept = await read();
	await nextTurn();
	collectGarbage();
	expect(kept.map((each) => each.deref())).toEqual([undefined, undefined, undefined]);
});
