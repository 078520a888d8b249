import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { visitFirst } from "./visit-first.ts";

it("asks for the pages that visits begin with, and is content when the site has ended", async () => {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? "");
		response.writeHead(request.url === "/" ? 503 : 200).end("a page");
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	await visitFirst(`http://127.0.0.1:${port}`);
	expect(asked).toEqual(["/", "/products"]);
	server.closeAllConnections();
	server.close();
	await once(server, "close");
	await expect(visitFirst(`http://127.0.0.1:${port}`)).resolves.toBeUndefined();
});
