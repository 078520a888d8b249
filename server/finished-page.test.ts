import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptedEncoding, finishPage, isUnchanged, pageHeaders } from "./finished-page.ts";

describe("a finished page", () => {
	it("holds the same bytes in each encoding", async () => {
		const page = await finishPage(new Response("Bread ".repeat(100)));
		const text = page.bodies.identity.toString();
		expect(brotliDecompressSync(page.bodies.br).toString()).toBe(text);
		expect(gunzipSync(page.bodies.gzip).toString()).toBe(text);
		expect(page.bodies.br.byteLength).toBeLessThan(page.bodies.identity.byteLength);
	});

	it("knows its own entity tag, alone, weak, in a list or as a star", async () => {
		const page = await finishPage(new Response("Bread"));
		const other = await finishPage(new Response("Cake"));
		expect(isUnchanged(page, page.etag)).toBe(true);
		expect(isUnchanged(page, `"x", ${page.etag.replace("W/", "")}`)).toBe(true);
		expect(isUnchanged(page, "*")).toBe(true);
		expect(isUnchanged(page, other.etag)).toBe(false);
		expect(isUnchanged(page, null)).toBe(false);
	});

	it("names the encoding and the length of what it sends", async () => {
		const page = await finishPage(new Response("Bread ".repeat(100)));
		expect(pageHeaders(page, "br")).toMatchObject({
			"content-encoding": "br",
			"content-length": String(page.bodies.br.byteLength),
			vary: "Accept-Encoding",
		});
		expect(pageHeaders(page, "identity")).not.toHaveProperty("content-encoding");
	});
});

describe("the accepted encoding", () => {
	it.each([
		["gzip, deflate, br, zstd", "br"],
		["gzip", "gzip"],
		["br;q=0, gzip;q=0.5", "gzip"],
		["identity", "identity"],
		["", "identity"],
		[undefined, "identity"],
	])("of %s is %s", (header, encoding) => {
		expect(acceptedEncoding(header)).toBe(encoding);
	});
});
