import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FORM_TOKEN_PLACE } from "../../../app/platform/requests/form-token.server.ts";
import { answerTo, createPageFinisher, headerPairs, type PageAnswer } from "./finished-page.ts";

const commonHeaders = { "x-content-type-options": "nosniff" };
let formToken = "";
const finishPage = createPageFinisher({ commonHeaders, currentFormToken: () => formToken });
const finish = (text: string) => finishPage(new Response(text));
const bytesOf = ({ body }: PageAnswer) => Buffer.from(body ?? "", "latin1");
const conditions = { acceptEncoding: "gzip, br", ifNoneMatch: null };

describe("a finished page", () => {
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
});

describe("a page with a form", () => {
	const data = JSON.stringify([FORM_TOKEN_PLACE, "Bread"]);
	const script = `<script>give(${JSON.stringify(data)})</script>`;
	const document = `${script}<input name="token" value="${FORM_TOKEN_PLACE}">`;

	it("is given out with a token of that moment, in each encoding", async () => {
		formToken = "first";
		const page = await finish(document);
		for (formToken of ["second", "third"]) {
			const { br, gzip, identity } = page.answers;
			const text = `${script}<input name="token" value="${formToken}">`;
			expect(bytesOf(identity).toString()).toBe(text);
			expect(brotliDecompressSync(bytesOf(br)).toString()).toBe(text);
			expect(gunzipSync(bytesOf(gzip)).toString()).toBe(text);
		}
	});

	it("has a token in the data that a browser fetches", async () => {
		formToken = "fetched";
		expect((await finish(data)).answers.identity.body).toBe('["fetched","Bread"]');
	});
});
