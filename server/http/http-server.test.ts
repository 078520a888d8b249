import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { Agent, get, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { log } from "../../app/platform/log.server.ts";
import { type HttpServer, serveHttp } from "./http-server.ts";
import { findPort } from "./listen-address.ts";

const host = "127.0.0.1";
const agent = new Agent({ keepAlive: true });
const clients: Socket[] = [];
const warned = vi.spyOn(log, "warn").mockReturnValue();

afterEach(() => {
	agent.destroy();
	for (const client of clients.splice(0)) client.destroy();
	warned.mockClear();
});

interface Served extends HttpServer {
	port: number;
}

async function serve(listener: RequestListener, trustedProxies: string[] = []): Promise<Served> {
	const port = await findPort({ host, port: 0 });
	return { port, ...(await serveHttp(listener, { host, port, trustedProxies })) };
}

/** Asks over a connection that is kept, as browsers do. */
async function ask({ port }: Served): Promise<IncomingMessage> {
	const [answer] = await once(get({ host, port, agent }), "response");
	return answer;
}

async function openConnection({ port }: Served, localAddress = host): Promise<Socket> {
	const client = connect({ port, host, localAddress });
	clients.push(client);
	await once(client, "connect");
	return client;
}

/** Resolves when a connection is closed, in whatever way. */
function untilClosed(client: Socket): Promise<void> {
	return new Promise((resolve) => {
		client
			.on("error", () => {})
			.once("close", () => resolve())
			.resume();
	});
}

// Each of these waits for the end of the server, which comes long before the five seconds after
// which it ends whatever is left.
describe("a server that closes", { timeout: 4000 }, () => {
	test("ends connections that wait for another request", async () => {
		const server = await serve((_, outgoing) => outgoing.end("answered"));
		await text(await ask(server));
		await server.close();
	});

	test("answers what is under way, and ends the connection then", async () => {
		const asked = Promise.withResolvers<() => void>();
		const server = await serve((_, outgoing) => asked.resolve(() => outgoing.end("answered")));
		const answer = ask(server);
		const finish = await asked.promise;
		const closed = server.close();
		finish();
		const { headers } = await answer;
		expect(headers.connection).toBe("close");
		expect(await text(await answer)).toBe("answered");
		await closed;
	});

	test("cuts an answer that takes too long", async () => {
		const server = await serve((_, outgoing) => outgoing.write("without an end"));
		const stream = await ask(server);
		vi.useFakeTimers({ toFake: ["setTimeout"] });
		const closed = server.close();
		vi.advanceTimersByTime(5000);
		vi.useRealTimers();
		await expect(text(stream)).rejects.toThrow("aborted");
		await closed;
	});
});

test("a request that names another server is refused", async () => {
	const server = await serve((_, outgoing) => outgoing.end("ours"));
	const client = await openConnection(server);
	client.end("GET http://user@elsewhere.test/ HTTP/1.1\r\nhost: elsewhere.test\r\n\r\n");
	expect(await text(client)).toContain("400 Bad Request");
	await server.close();
});

describe("requests that are sent before earlier ones are answered", () => {
	/** 64 KB of them, as much as Node reads at once. */
	const flood = (request: string) => request.repeat(Math.floor(65_536 / request.length));

	test.each([
		["that the site answers", "GET /x HTTP/1.1\r\nhost: x\r\n\r\n"],
		["of HTTP/1.0", "GET /x HTTP/1.0\r\nconnection: keep-alive\r\n\r\n"],
		["with a body", "POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\n-"],
		["without a host", "GET /x HTTP/1.1\r\n\r\n"],
		["with an unknown expectation", "GET /x HTTP/1.1\r\nhost: x\r\nexpect: bread\r\n\r\n"],
		["that want to continue", "GET /x HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n\r\n"],
	])("close the connection when there are many: %s", async (_what, request) => {
		const listener = vi.fn<RequestListener>();
		const server = await serve(listener);
		const parsed = vi.fn();
		subscribe("http.server.request.start", parsed);
		const client = await openConnection(server);
		// The first request is never answered, so nothing but the limit closes the connection.
		client.write("GET /stream HTTP/1.1\r\nhost: x\r\n\r\n");
		client.write(flood(request));
		await untilClosed(client);
		unsubscribe("http.server.request.start", parsed);
		expect(listener).toHaveBeenCalledOnce();
		expect(warned).toHaveBeenCalledOnce();
		// What is left of them is not even parsed: thousands of requests would fill the memory.
		expect(parsed.mock.calls.length).toBeLessThan(11);
		await server.close();
	});

	test("are answered one after the other when they are a few", async () => {
		let underWay = 0;
		const server = await serve(async (incoming, outgoing) => {
			underWay += 1;
			expect(underWay).toBe(1);
			const body = await text(incoming);
			underWay -= 1;
			outgoing.end(`${incoming.url} ${body};`);
		});
		const client = await openConnection(server);
		const requests = [1, 2, 3, 4, 5, 6, 7, 8].map(
			(number) => `POST /${number} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nbread`,
		);
		client.end(requests.join(""));
		const bodies = (await text(client)).match(/\/\d bread;/g);
		expect(bodies).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/${number} bread;`));
		await server.close();
	});
});

describe("connections of one sender", () => {
	const many = 600;

	function openMany(server: Served) {
		const closed = vi.fn();
		for (let count = 1; count <= many; count++) {
			const client = connect(server.port, host);
			client.on("error", () => {}).once("close", closed);
			clients.push(client.resume());
		}
		return closed;
	}

	test("are refused beyond 500, which is logged, and those of others are not", async () => {
		const server = await serve((_, outgoing) => outgoing.end("answered"));
		const closed = openMany(server);
		await expect.poll(() => closed.mock.calls.length).toBe(100);
		const other = await openConnection(server, "127.0.0.2");
		other.end("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
		expect(await text(other)).toContain("answered");
		expect(warned).toHaveBeenCalledTimes(100);
		expect(warned.mock.lastCall).toMatchObject([
			expect.stringContaining("its sender has too many"),
			{ sender: host },
		]);
		await server.close();
	});

	test("are not limited when it is a trusted proxy", async () => {
		const server = await serve((_, outgoing) => outgoing.end("answered"), ["127.0.0.0/8"]);
		const closed = openMany(server);
		expect(await text(await ask(server))).toBe("answered");
		expect(closed).not.toHaveBeenCalled();
		await server.close();
	});
});

test.each([
	["GET", "content-length: 100"],
	["HEAD", "content-length: 100"],
	["GET", "transfer-encoding: chunked"],
])("%s with a body that never ends (%s) closes the connection", async (method, header) => {
	const server = await serve((_, outgoing) => outgoing.end("answered"));
	const client = await openConnection(server);
	client.write(`${method} / HTTP/1.1\r\nhost: x\r\n${header}\r\n\r\n1`);
	expect(await text(client)).toContain("200 OK");
	await server.close();
});
