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
	const init = { method: "POST", body, duplex: "half", headers: { origin: "http://site" } };
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
	it("is there after the line was read, with the headers", async () => {
		const reader = readerOf(["tok", "en\n{", "}"]);
		await reader.readLine(10);
		const request = await reader.readAll();
		expect(await request?.text()).toBe("token\n{}");
		expect(request?.headers.get("origin")).toBe("http://site");
	});

	it("is read to its end where nothing of it is kept", async () => {
		const reader = readerOf(["token\n", ...Array(100).fill("x".repeat(1000))]);
		await reader.readLine(10);
		await reader.discard();
		expect(reader.asked).toHaveLength(102);
	});

	it("may be empty", async () => {
		const request = new Request("http://site/contact", { method: "POST" });
		const whole = await createBodyReader(request, { milliseconds: 50 }).readAll();
		expect(await whole?.text()).toBe("");
	});

	it("is none where it breaks off, or does not come in time", async () => {
		expect(await readerOf(["token\n"], "breaks off").readAll()).toBeNull();
		expect(await readerOf(["token\n"], "stays open").readAll()).toBeNull();
	});
});
