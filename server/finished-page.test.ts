import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
	acceptedEncoding,
	answerTo,
	finishPage,
	headerPairs,
	type PageAnswer,
} from "./finished-page.ts";

const commonHeaders = { "x-content-type-options": "nosniff" };
const finish = (text: string) => finishPage(new Response(text), commonHeaders);
const bytesOf = ({ body }: PageAnswer) => Buffer.from(body ?? "", "latin1");
const conditions = { acceptEncoding: "gzip, br", ifNoneMatch: null };

describe("a finished page", () => {
	it("holds the same bytes in each encoding", async () => {
		const text = "Crème brûlée – 日本 ".repeat(100);
		const { answers } = await finish(text);
		const { br, gzip, identity } = answers;
		expect(bytesOf(identity).toString()).toBe(text);
		expect(brotliDecompressSync(bytesOf(br)).toString()).toBe(text);
		expect(gunzipSync(bytesOf(gzip)).toString()).toBe(text);
		expect(bytesOf(br).byteLength).toBeLessThan(text.length);
	});

	it("is sent in the encoding that the request accepts", async () => {
		const page = await finish("Bread ".repeat(100));
		const answer = answerTo(page, conditions);
		expect(answer.body).toBe(page.answers.br.body);
		expect(Object.fromEntries(headerPairs(answer))).toMatchObject({
			...commonHeaders,
			"content-encoding": "br",
			"content-length": String(bytesOf(page.answers.br).byteLength),
			vary: "Accept-Encoding",
		});
		const plain = answerTo(page, { ...conditions, acceptEncoding: undefined });
		expect(Object.fromEntries(headerPairs(plain))).not.toHaveProperty("content-encoding");
	});

	it("is not sent again to who has it, named alone, strong, in a list or by a star", async () => {
		const page = await finish("Bread");
		const strong = page.etag.replace("W/", "");
		for (const ifNoneMatch of [page.etag, strong, `"x", ${page.etag}`, "*"]) {
			expect(answerTo(page, { ...conditions, ifNoneMatch })).toMatchObject({
				status: 304,
				body: null,
			});
		}
	});

	it("is sent to who has another", async () => {
		const page = await finish("Bread");
		const { etag } = await finish("Cake");
		expect(answerTo(page, { ...conditions, ifNoneMatch: etag }).status).toBe(200);
	});

	it("knows whether it is for one person alone", async () => {
		const response = new Response("", { headers: { "cache-control": "no-store" } });
		expect((await finishPage(response, commonHeaders)).personal).toBe(true);
		expect((await finish("Bread")).personal).toBe(false);
	});
});

describe("the accepted encoding", () => {
	it.each([
		["gzip, deflate, br, zstd", "br"],
		["gzip", "gzip"],
		["GZIP , BR", "br"],
		["br;q=0.8", "br"],
		["br;q=0, gzip;q=0.5", "gzip"],
		["br; q=0.000,gzip ;q=1.0", "gzip"],
		["brotli, x-gzip", "identity"],
		["identity", "identity"],
		["", "identity"],
		[undefined, "identity"],
	])("of %s is %s", (header, encoding) => {
		expect(acceptedEncoding(header)).toBe(encoding);
	});
});
