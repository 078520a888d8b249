import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** A server's answer, byte by byte. */
export interface RecordedAnswer {
	status: number;
	/** Names and values in turn. */
	headers: string[];
	body: Buffer;
}

/** Headers that every node:http server adds by itself, and those that differ from second to second. */
const ownHeaders = new Set(["date", "connection", "keep-alive"]);

/** Asks for a page as the load generator does. */
export async function recordAnswer(url: string): Promise<RecordedAnswer> {
	const request = get(url, { headers: { "accept-encoding": "br" } });
	const [response] = (await once(request, "response")) as [IncomingMessage];
	const body = await buffer(response);
	return { status: response.statusCode ?? 0, headers: keptHeaders(response), body };
}

function keptHeaders({ rawHeaders }: IncomingMessage): string[] {
	return rawHeaders.filter((_text, index) => {
		const name = rawHeaders[index - (index % 2)] ?? "";
		return !ownHeaders.has(name.toLowerCase());
	});
}
