import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

interface Reader {
	/** The version of the content that its page shows. */
	since: number;
	visitorAddress: string;
	/** Called with each newer version. */
	onVersion(version: number): void;
}

/** Opens an event stream of a site, as an open page does. @returns its answer, which stays open. */
export async function openEventStream(origin: string, reader: Reader): Promise<IncomingMessage> {
	const { since, visitorAddress, onVersion } = reader;
	const headers = { "x-forwarded-for": visitorAddress };
	const request = get(`${origin}/live?since=${since}`, { agent, headers });
	const [stream] = (await once(request, "response")) as [IncomingMessage];
	let unread = "";
	stream.setEncoding("utf8").on("data", (text: string) => {
		const events = (unread + text).split("\n\n");
		unread = events.pop() ?? "";
		for (const event of events) {
			const version = /^event: content-changed\nid: (\d+)$/m.exec(event)?.[1];
			if (version) onVersion(Number(version));
		}
	});
	return stream;
}
