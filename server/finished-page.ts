import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** A whole answer, ready to be sent in each encoding. */
export interface FinishedPage {
	status: number;
	headers: Record<string, string>;
	etag: string;
	bodies: Record<Encoding, Buffer>;
}

// High enough to be near the best size, low enough that a saved change shows at once.
const brotliQuality = 5;

/** Reads a rendered answer to its end, compresses it and gives it an entity tag. */
export async function finishPage(response: Response): Promise<FinishedPage> {
	const identity = Buffer.from(await response.arrayBuffer());
	const headers = Object.fromEntries(response.headers);
	const [br, gzipped] = await Promise.all([
		compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
		compressGzip(identity),
	]);
	const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
	return {
		status: response.status,
		headers,
		etag: `W/"${hash}"`,
		bodies: { br, gzip: gzipped, identity },
	};
}

/** The smallest encoding that a request's Accept-Encoding header allows. */
export function acceptedEncoding(accept: string | null | undefined): Encoding {
	if (!accept) return "identity";
	const offered = accept.split(",").map((part) => part.trim().toLowerCase());
	const allows = (name: string) =>
		offered.some((offer) => {
			const [encoding, ...parameters] = offer.split(";").map((piece) => piece.trim());
			return encoding === name && !parameters.some((piece) => /^q=0(?:\.0*)?$/.test(piece));
		});
	if (allows("br")) return "br";
	return allows("gzip") ? "gzip" : "identity";
}

/** Whether the visitor's copy, named by If-None-Match, is still this page. */
export function isUnchanged(page: FinishedPage, ifNoneMatch: string | null | undefined): boolean {
	if (!ifNoneMatch) return false;
	const known = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return known.includes("*") || known.includes(page.etag.replace("W/", ""));
}

/** The answer to a request for a page: in the encoding it accepts, or that its copy is current. */
export function pageResponse(page: FinishedPage, request: Request): Response {
	const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
	const headers: Record<string, string> = {
		// A browser asks each time, and is mostly told that its copy is current.
		"cache-control": "no-cache",
		...page.headers,
		etag: page.etag,
		vary: "Accept-Encoding",
	};
	if (page.status === 200 && isUnchanged(page, request.headers.get("if-none-match"))) {
		return new Response(null, { status: 304, headers });
	}
	headers["content-length"] = String(page.bodies[encoding].byteLength);
	if (encoding !== "identity") headers["content-encoding"] = encoding;
	const body = request.method === "HEAD" ? null : new Uint8Array(page.bodies[encoding]);
	return new Response(body, { status: page.status, headers });
}
