// The simplest server that answers with the same bytes: a node:http server that sends copies of a
// site's answers. COPIED_URLS lists the pages, separated by spaces.
import { createServer } from "node:http";
import { recordAnswer } from "./recorded-answer.ts";

const copies = new Map(
	await Promise.all(
		(process.env.COPIED_URLS ?? "").split(" ").map(async (url) => {
			return [new URL(url).pathname, await recordAnswer(url)] as const;
		}),
	),
);

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
	const copy = copies.get(request.url ?? "");
	if (!copy) return response.writeHead(404).end();
	return response.writeHead(copy.status, copy.headers).end(copy.body);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("Serving copies."));
process.once("SIGTERM", () => process.exit());
