// The simplest server that answers with the same bytes: a node:http server that sends copies of a
// site's answers. COPIED_URLS lists the pages, separated by spaces.
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** Headers that every node:http server adds by itself. */
const ownHeaders = ["date", "connection", "keep-alive"];

const copies = new Map(
	await Promise.all(
		(process.env.COPIED_URLS ?? "").split(" ").map(async (url) => {
			const [answer] = (await once(
				get(url, { headers: { "accept-encoding": "br" } }),
				"response",
			)) as [IncomingMessage];
			for (const name of ownHeaders) delete answer.headers[name];
			const { statusCode = 0, headers } = answer;
			return [new URL(url).pathname, { statusCode, headers, body: await buffer(answer) }] as const;
		}),
	),
);

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
	const copy = copies.get(request.url ?? "");
	if (!copy) return response.writeHead(404).end();
	return response.writeHead(copy.statusCode, copy.headers).end(copy.body);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("Serving copies."));
process.once("SIGTERM", () => process.exit());
