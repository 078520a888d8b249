import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { warmUpPages } from "./warm-up-pages.ts";

it("requests the most visited pages, and ignores that the site has stopped", async () => {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? "");
		response.writeHead(request.url === "/" ? 503 : 200).end("a page");
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	await warmUpPages(`http://127.0.0.1:${port}`);
	expect(asked).toEqual(["/", "/products"]);
	server.closeAllConnections();
	server.close();
	await once(server, "close");
	await expect(warmUpPages(`http://127.0.0.1:${port}`)).resolves.toBeUndefined();
});
