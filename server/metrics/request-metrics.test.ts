import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { metrics } from "./metrics.ts";
import { countRequests } from "./request-metrics.ts";

let server: Server;
let port: number;

beforeAll(async () => {
	server = createServer(
		countRequests(({ url }, outgoing) => {
			if (url === "/never") return;
			outgoing.writeHead(Number(/status=(\d+)/.exec(url ?? "")?.[1] ?? 200)).end();
		}),
	).listen(0, "127.0.0.1");
	await once(server, "listening");
	port = (server.address() as AddressInfo).port;
});

afterAll(() => server.close());

async function send(path: string, method = "GET"): Promise<void> {
	const [incoming] = await once(request({ port, path, method }).end(), "response");
	await once(incoming.resume(), "end");
}

/** The value of this metric. */
async function counted(line: string): Promise<number> {
	const found = (await metrics.text()).split("\n").find((text) => text.startsWith(`${line} `));
	return Number(found?.slice(line.length + 1) ?? 0);
}

const requests = (labels: string) => `levain_http_requests_total{${labels}}`;

it.each([
	["/products?page=2", "GET", 'route="page",method="GET",status="2xx"'],
	["/pictures/320/x.jpg?status=304", "GET", 'route="image",method="GET",status="3xx"'],
	["/api/rpc/products?status=401", "POST", 'route="data",method="POST",status="4xx"'],
	["/auth/v1/token?status=500", "POST", 'route="account",method="POST",status="5xx"'],
	["/admin", "HEAD", 'route="back-office",method="HEAD",status="2xx"'],
	["/ready?status=503", "GET", 'route="health",method="GET",status="5xx"'],
	["/", "PROPFIND", 'route="page",method="other",status="2xx"'],
])("counts %s", async (path, method, labels) => {
	const before = await counted(requests(labels));
	await send(path, method);
	await expect.poll(() => counted(requests(labels))).toBe(before + 1);
});

it("shows nothing of what strangers choose", async () => {
	const lines = (await metrics.text()).split("\n").length;
	for (const path of ["/wp-login.php", "/constructor", "/__proto__", '/"}', "//api/rpc"]) {
		await send(path);
	}
	const text = await metrics.text();
	expect(text).not.toMatch(/wp-login|constructor|proto/);
	expect(text.split("\n").length).toBe(lines);
});
