import { once } from "node:events";
import { Agent, get, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type HttpServer, serveHttp } from "./http-server.ts";
import { findPort } from "./listen-address.ts";

const host = "127.0.0.1";
const agent = new Agent({ keepAlive: true });
const clients: Socket[] = [];

afterEach(() => {
	agent.destroy();
	for (const client of clients.splice(0)) client.destroy();
});

interface Served extends HttpServer {
	port: number;
}

async function serve(listener: RequestListener): Promise<Served> {
	const port = await findPort({ host, port: 0 });
	return { port, ...(await serveHttp(listener, { host, port })) };
}

/** Asks over a connection that is kept, as browsers do. */
async function ask({ port }: Served): Promise<IncomingMessage> {
	const [answer] = await once(get({ host, port, agent }), "response");
	return answer;
}

async function openConnection({ port }: Served): Promise<Socket> {
	const client = connect(port, host);
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

	test("ends connections on which nothing was asked", async () => {
		const server = await serve((_, outgoing) => outgoing.end());
		const silent = await openConnection(server);
		const ended = once(silent, "close");
		silent.resume();
		// The server has taken the silent connection too when it answers a later one.
		await text(await ask(server));
		await server.close();
		await ended;
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

	test("ends connections of answers that end after it has begun to close", async () => {
		const asked = Promise.withResolvers<() => void>();
		const server = await serve((_, outgoing) => {
			outgoing.write("a stream");
			asked.resolve(() => outgoing.end());
		});
		const stream = await ask(server);
		const endStream = await asked.promise;
		const closed = server.close();
		endStream();
		expect(await text(stream)).toBe("a stream");
		await closed;
	});

	test("lets a slow reader have the whole answer", async () => {
		const long = Buffer.alloc(20_000_000, "a");
		const server = await serve((_, outgoing) => outgoing.end(long));
		const answer = await ask(server);
		answer.pause();
		const closed = server.close();
		expect((await text(answer)).length).toBe(long.length);
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

	test("takes no more requests", async () => {
		const server = await serve((_, outgoing) => outgoing.end());
		await server.close();
		await expect(ask(server)).rejects.toThrow("ECONNREFUSED");
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
		const client = await openConnection(server);
		// The first request is never answered, so nothing but the limit closes the connection.
		client.write("GET /stream HTTP/1.1\r\nhost: x\r\n\r\n");
		client.write(flood(request));
		await untilClosed(client);
		expect(listener).toHaveBeenCalledOnce();
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
