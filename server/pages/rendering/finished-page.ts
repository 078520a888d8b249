import { createHash } from "node:crypto";
import { acceptanceOf } from "../../http/accept-header.ts";
import { isUnchanged } from "../../http/entity-tag.ts";
import { compress, compressAtOnce, type Encoding } from "./encodings.ts";
import { hasForm, pageWithForm } from "./page-with-form.ts";

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
	size: number;
	answers: Record<Encoding | "unchanged", PageAnswer>;
}

export interface PageConditions {
	acceptEncoding: string | null | undefined;
	ifNoneMatch: string | null | undefined;
}

interface Options {
	commonHeaders: Record<string, string>;
	/** The token of a form that is sent now. */
	currentFormToken: () => string;
}

/** Reads a rendered response, compresses it, and adds an entity tag. */
export type FinishPage = (response: Response) => Promise<FinishedPage>;

export function createPageFinisher({ commonHeaders, currentFormToken }: Options): FinishPage {
	return async (response) => {
		const { status } = response;
		const headers = {
			// A browser asks each time, and is mostly told that its copy is current.
			"cache-control": "no-cache",
			...Object.fromEntries(response.headers),
			...commonHeaders,
			vary: "Accept-Encoding",
		};
		const body = Buffer.from(await response.arrayBuffer());
		if (!hasForm(body)) return toPage({ status, headers, bodies: await compress(body) });
		return pageWithForm(body, currentFormToken, (stamped) =>
			toPage({ status, headers, bodies: compressAtOnce(stamped) }),
		);
	};
}

interface PageParts {
	status: number;
	headers: Record<string, string>;
	bodies: Record<Encoding, Buffer>;
}

function toPage({ status, headers: ownHeaders, bodies }: PageParts): FinishedPage {
	const hash = createHash("sha256").update(bodies.identity).digest("base64url");
	const etag = `W/"${hash.slice(0, 22)}"`;
	const headers = { ...ownHeaders, etag };
	const encoded = (body: Buffer, encoding: Record<string, string>): PageAnswer => ({
		status,
		headers: inTurn({
			...headers,
			...encoding,
			"content-length": String(body.byteLength),
		}),
		body: body.toString("latin1"),
	});
	const { br, gzip, identity } = bodies;
	return {
		status,
		etag,
		personal: /no-store|private/.test(ownHeaders["cache-control"] ?? ""),
		size: identity.byteLength + br.byteLength + gzip.byteLength,
		answers: {
			br: encoded(br, { "content-encoding": "br" }),
			gzip: encoded(gzip, { "content-encoding": "gzip" }),
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
	if (page.status === 200 && isUnchanged(conditions.ifNoneMatch, page.etag))
		return answers.unchanged;
	return answers[acceptedEncoding(conditions.acceptEncoding)];
}

const acceptsBrotli = acceptanceOf("br");
const acceptsGzip = acceptanceOf("gzip");

/** The smallest encoding that an Accept-Encoding header allows. */
function acceptedEncoding(accept: string | null | undefined): Encoding {
	if (!accept) return "identity";
	if (acceptsBrotli(accept)) return "br";
	return acceptsGzip(accept) ? "gzip" : "identity";
}
