import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** What is sent: ready as it is, so that nothing is left to be done for a request. */
export interface PageAnswer {
	status: number;
	/** Names and values in turn: Node writes such a list faster than an object. */
	headers: string[];
	/** The bytes as Latin-1 text, which Node sends in one piece with the headers. */
	body: string | null;
}

/** A whole page, ready to be sent in each encoding. */
export interface FinishedPage {
	status: number;
	etag: string;
	/** Whether the page forbids that it is kept for other visitors. */
	personal: boolean;
	/** Bytes of all encodings together. */
	size: number;
	answers: Record<Encoding | "unchanged", PageAnswer>;
}

/** The parts of a request that decide how a page is sent. */
export interface PageConditions {
	acceptEncoding: string | null | undefined;
	ifNoneMatch: string | null | undefined;
}

// High enough to be near the best size, low enough that a saved change shows at once.
const brotliQuality = 5;

/**
 * Reads a rendered answer to its end, compresses it and gives it an entity tag.
 * @param commonHeaders what every answer of the site carries besides.
 */
export async function finishPage(
	response: Response,
	commonHeaders: Record<string, string>,
): Promise<FinishedPage> {
	const identity = Buffer.from(await response.arrayBuffer());
	const [br, gzipped] = await Promise.all([
		compressBrotli(identity, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: brotliQuality,
				// Without it the encoder sets up tables for a stream of any length, megabytes of them.
				[constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
			},
		}),
		compressGzip(identity),
	]);
	const { status } = response;
	const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
	const headers = {
		// A browser asks each time, and is mostly told that its copy is current.
		"cache-control": "no-cache",
		...Object.fromEntries(response.headers),
		...commonHeaders,
		etag,
		vary: "Accept-Encoding",
	};
	const encoded = (body: Buffer, encoding: Record<string, string>): PageAnswer => ({
		status,
		headers: inTurn({
			...headers,
			...encoding,
			"content-length": String(body.byteLength),
		}),
		body: body.toString("latin1"),
	});
	return {
		status,
		etag,
		personal: /no-store|private/.test(headers["cache-control"]),
		size: identity.byteLength + br.byteLength + gzipped.byteLength,
		answers: {
			br: encoded(br, { "content-encoding": "br" }),
			gzip: encoded(gzipped, { "content-encoding": "gzip" }),
			identity: encoded(identity, {}),
			unchanged: { status: 304, headers: inTurn(headers), body: null },
		},
	};
}

function inTurn(headers: Record<string, string>): string[] {
	return Object.entries(headers).flat();
}

/** The headers of an answer as `Headers` takes them. */
export function headerPairs({ headers }: PageAnswer): [string, string][] {
	const names = headers.filter((_, index) => index % 2 === 0);
	return names.map((name, index) => [name, headers[2 * index + 1] ?? ""]);
}

/** The answer to a request: in the encoding it accepts, or that the visitor's copy is current. */
export function answerTo(page: FinishedPage, conditions: PageConditions): PageAnswer {
	const { answers } = page;
	if (page.status === 200 && isUnchanged(page, conditions.ifNoneMatch)) return answers.unchanged;
	return answers[acceptedEncoding(conditions.acceptEncoding)];
}

/** Finds an encoding in an Accept-Encoding header, unless its weight is zero. */
const offerOf = (encoding: string) =>
	new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i");

const offers = { br: offerOf("br"), gzip: offerOf("gzip") };

/** The smallest encoding that an Accept-Encoding header allows. */
export function acceptedEncoding(accept: string | null | undefined): Encoding {
	if (!accept) return "identity";
	if (offers.br.test(accept)) return "br";
	return offers.gzip.test(accept) ? "gzip" : "identity";
}

function isUnchanged(page: FinishedPage, ifNoneMatch: string | null | undefined): boolean {
	if (!ifNoneMatch) return false;
	const known = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return known.includes("*") || known.includes(page.etag.replace("W/", ""));
}
