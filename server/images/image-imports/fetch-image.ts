import {
	type ClientRequest,
	Agent as HttpAgent,
	request as httpRequest,
	type IncomingMessage,
	STATUS_CODES,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { MAX_UPLOAD_BYTES, uploadRefusals } from "../../../app/bakery/media/uploads.ts";
import { imageImports as limits, sizes } from "../../limits/limits.ts";
import { errorCode } from "../../process/start-error.ts";
import type { Network } from "./public-address.ts";

/** An image can't be fetched, with a sentence for the owner. */
export class ImageProblem extends Error {
	override readonly name = "ImageProblem";
}

export interface FetchLimits {
	standstillMilliseconds: number;
	maxMilliseconds: number;
}

// Of our own: those of Node may use a proxy of the environment.
const agents = { "http:": new HttpAgent(), "https:": new HttpsAgent() };

const tookTooLong = () => new ImageProblem("It took too long.");

/**
 * Fetches a file from another server, from public addresses only.
 * @throws {ImageProblem}
 * @throws the reason of the signal when it is aborted.
 */
export async function fetchImage(
	address: string,
	network: Network,
	signal: AbortSignal,
	{ standstillMilliseconds, maxMilliseconds }: FetchLimits = limits,
): Promise<Uint8Array> {
	const within = AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)]);
	try {
		const response = await follow(address, (url) =>
			open(url, network, { signal: within, timeout: standstillMilliseconds }),
		);
		return await readBody(response);
	} catch (error) {
		signal.throwIfAborted();
		if (within.aborted) throw tookTooLong();
		throw error instanceof ImageProblem ? error : new ImageProblem(describeFailure(error));
	}
}

/** Follows redirects, and returns the answer that isn't one. */
async function follow(
	address: string,
	open: (url: URL) => Promise<IncomingMessage>,
): Promise<IncomingMessage> {
	let url = parseUrl(address);
	for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
		const response = await open(url);
		const { statusCode = 0, headers } = response;
		const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
		if (!isRedirect) return response;
		response.destroy();
		url = parseUrl(headers.location ?? "", url);
	}
	throw new ImageProblem("The address redirects too often.");
}

function parseUrl(address: string, base?: URL): URL {
	if (!URL.canParse(address, base)) throw new ImageProblem("This isn't a web address.");
	const url = new URL(address, base);
	if (url.protocol !== "https:" && url.protocol !== "http:") {
		throw new ImageProblem("The address must start with https:// or http://.");
	}
	if (url.username || url.password) {
		throw new ImageProblem("The address contains a user name or password.");
	}
	return url;
}

/** Sends the request, and resolves when the headers of the answer are there. */
async function open(
	url: URL,
	network: Network,
	options: { signal: AbortSignal; timeout: number },
): Promise<IncomingMessage> {
	const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
	if (url.host.replace(/\.(?=$|:)/, "") === network.ownHost) {
		throw new ImageProblem("The address leads to this site.");
	}
	const hostname = url.hostname.replace(/^\[|\]$/g, "");
	// Nothing is looked up for these.
	if (isIP(hostname)) refuseAddress(network, hostname, port);
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	const isSecure = url.protocol === "https:";
	const request = (isSecure ? httpsRequest : httpRequest)(url, {
		...options,
		agent: isSecure ? agents["https:"] : agents["http:"],
		lookup: guardedLookup(network, port),
		maxHeaderSize: sizes.headers,
		headers: {
			accept: "image/jpeg, image/png, image/webp, image/*;q=0.8",
			"accept-encoding": "identity",
			"user-agent": "Levain image import",
		},
	});
	let underWay: ClientRequest | IncomingMessage = request;
	request.on("timeout", () => underWay.destroy(tookTooLong()));
	request.on("response", (response) => {
		underWay = response;
		resolve(response);
	});
	request.on("error", reject);
	// An answer that changes the protocol brings neither.
	request.on("close", () => reject(new ImageProblem("The server's answer isn't valid.")));
	request.end();
	return promise;
}

/**
 * Resolves a name once, for the connection itself, and refuses names that lead anywhere private: there is
 * no second lookup that could answer differently.
 */
function guardedLookup(network: Network, port: number): LookupFunction {
	return (hostname, { all }, callback) => {
		network.resolve(hostname).then(
			(addresses) => {
				try {
					for (const { address } of addresses) refuseAddress(network, address, port);
				} catch (error) {
					return callback(error as Error, []);
				}
				const [first] = addresses;
				if (!first) return callback(new ImageProblem(noServer), []);
				if (all) return callback(null, [...addresses]);
				callback(null, first.address, first.family);
			},
			(error) => callback(error, []),
		);
	};
}

function refuseAddress(network: Network, address: string, port: number): void {
	const refusal = network.refusalOf(address, port);
	if (refusal) throw new ImageProblem(refusal);
}

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
	try {
		refuseHeaders(response);
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of response as AsyncIterable<Buffer>) {
			size += chunk.byteLength;
			if (size > MAX_UPLOAD_BYTES) throw tooLarge();
			chunks.push(chunk);
		}
		return new Uint8Array(Buffer.concat(chunks));
	} finally {
		response.destroy();
	}
}

function refuseHeaders({ statusCode = 0, headers }: IncomingMessage): void {
	if (statusCode !== 200) {
		const answer = `${statusCode} ${STATUS_CODES[statusCode] ?? ""}`.trim();
		throw new ImageProblem(`The server answered ${answer}.`);
	}
	const encoding = headers["content-encoding"] ?? "identity";
	if (encoding.toLowerCase() !== "identity") {
		throw new ImageProblem("The server sent the image compressed.");
	}
	if (Number(headers["content-length"] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
}

const tooLarge = () => new ImageProblem(uploadRefusals.too_many_bytes.message);

const noServer = "There's no server at this address.";

/** Codes of Node and OpenSSL, by the sentence for them. */
const failures: [code: RegExp, problem: string][] = [
	[/^(ENOTFOUND|EAI_)/, noServer],
	[/CERT|SELF_SIGNED|^ERR_TLS|^UNABLE_TO/, "The server's certificate isn't valid."],
	[/^HPE_/, "The server's answer isn't valid."],
	[/^(ECONNRESET|EPIPE)/, "The server ended the connection too early."],
];

function describeFailure(error: unknown): string {
	const code = errorCode(error) ?? "";
	const known = failures.find(([pattern]) => pattern.test(code));
	return known?.[1] ?? "The server can't be reached.";
}
