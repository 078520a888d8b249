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
