import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptedEncoding, finishPage, isUnchanged, pageResponse } from "./finished-page.ts";

const requestWith = (headers: Record<string, string>) =>
	new Request("http://bakery.test/", { headers });

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

	it("is sent in the encoding that the request accepts", async () => {
		const page = await finishPage(new Response("Bread ".repeat(100)));
		const response = pageResponse(page, requestWith({ "accept-encoding": "gzip, br" }));
		expect(response.headers.get("content-encoding")).toBe("br");
		expect(response.headers.get("vary")).toBe("Accept-Encoding");
		expect(Buffer.from(await response.arrayBuffer())).toEqual(page.bodies.br);
		const plain = pageResponse(page, requestWith({}));
		expect(plain.headers.has("content-encoding")).toBe(false);
	});

	it("is not sent again to who has it", async () => {
		const page = await finishPage(new Response("Bread"));
		const response = pageResponse(page, requestWith({ "if-none-match": page.etag }));
		expect(response.status).toBe(304);
		expect(await response.text()).toBe("");
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
