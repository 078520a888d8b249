import { describe, expect, it, vi } from "vitest";
import type { Call } from "../backend/call.ts";
import { oncePerVersion } from "./once-per-version.server.ts";

const newClient = () => ({}) as Call;

function setUp() {
	const read = vi.fn(async (_client: Call) => `reading ${read.mock.calls.length}`);
	return { read, readOnce: oncePerVersion(read), client: newClient() };
}

describe("what is read once for each version", () => {
	it("is read again for the next version", async () => {
		const { readOnce, client } = setUp();
		expect(await readOnce(client, 1)).toBe("reading 1");
		expect(await readOnce(client, 1)).toBe("reading 1");
		expect(await readOnce(client, 2)).toBe("reading 2");
	});

	it("is not replaced by a reading that was begun for an older version", async () => {
		const { read, readOnce, client } = setUp();
		const { promise, resolve } = Promise.withResolvers<string>();
		read.mockReturnValueOnce(promise);
		const older = readOnce(client, 1);
		expect(await readOnce(client, 2)).toBe("reading 2");
		resolve("older");
		expect(await older).toBe("older");
		expect(await readOnce(client, 2)).toBe("reading 2");
	});

	it("is read again after a failure", async () => {
		const { read, readOnce, client } = setUp();
		read.mockRejectedValueOnce(new Error("no backend"));
		await expect(readOnce(client, 1)).rejects.toThrow("no backend");
		expect(await readOnce(client, 1)).toBe("reading 2");
	});

	it("is not shared by two backends", async () => {
		const { readOnce, client } = setUp();
		await readOnce(client, 1);
		expect(await readOnce(newClient(), 1)).toBe("reading 2");
	});
});
