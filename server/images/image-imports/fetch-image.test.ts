import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../app/bakery/media/uploads.ts";
import { fetchImage } from "./fetch-image.ts";
import { startRawHost, startTestHost, testNetwork } from "./fixtures/test-host.ts";
import { type Network, publicNetwork } from "./public-address.ts";

const limits = { standstillMilliseconds: 300, maxMilliseconds: 1500 };

function fetchFrom(url: string, network: Network, signal = new AbortController().signal) {
	return fetchImage(url, network, signal, limits);
}

/** The sentence for the owner. */
async function problemOf(fetching: Promise<unknown>): Promise<string> {
	const error = await fetching.then(
		() => new Error("It was fetched."),
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(Error);
	return error instanceof Error ? `${error.name}: ${error.message}` : "";
}

test("a file is fetched as it is", async () => {
	const host = await startTestHost((request, response) => {
		expect(request.headers["accept-encoding"]).toBe("identity");
		response.end("bytes");
	});
	const bytes = await fetchFrom(host.url("/loaf.jpg?v=1"), testNetwork(host));
	expect(Buffer.from(bytes).toString()).toBe("bytes");
	expect(host.requests).toEqual(["/loaf.jpg?v=1"]);
});

describe("with the real internet", () => {
	const network = publicNetwork("https://rye.example");

	test.each([
		["http://127.0.0.1/", "private network"],
		["http://0x7f.1/", "private network"],
		["http://017700000001/", "private network"],
		["http://①②⑦.0.0.1/", "private network"],
		["http://LOCALHOST:80/", "private network"],
		["http://[::1]/", "private network"],
		["http://[::ffff:127.0.0.1]/", "private network"],
		["http://[64:ff9b::169.254.169.254]/", "private network"],
		["http://127.0.0.1:5432/", "private network"],
		["http://8.8.8.8:22/", "ports 80 and 443"],
		["http://owner:secret@8.8.8.8/", "user name or password"],
		["https://rye.example/loaf.jpg", "this site"],
		["https://rye.example./loaf.jpg", "this site"],
		["file:///etc/passwd", "https:// or http://"],
		["javascript:alert(1)", "https:// or http://"],
		["http://", "isn't a web address"],
		["loaf.jpg", "isn't a web address"],
	])("%s is refused", async (url, sentence) => {
		expect(await problemOf(fetchFrom(url, network))).toContain(sentence);
	});
});

describe("redirects", () => {
	const redirectTo = (location: string) =>
		startTestHost((request, response) => {
			if (request.url === "/loaf.jpg") return response.end("bytes");
			response.writeHead(302, { location }).end();
		});

	test("are followed, also relative ones", async () => {
		const host = await redirectTo("/loaf.jpg");
		const bytes = await fetchFrom(host.url("/old"), testNetwork(host));
		expect(Buffer.from(bytes).toString()).toBe("bytes");
	});

	test("are followed three times at most", async () => {
		const host = await redirectTo("/again");
		expect(await problemOf(fetchFrom(host.url("/old"), testNetwork(host)))).toContain("too often");
		expect(host.requests).toHaveLength(4);
	});

	test.each([
		["a private address", (port: number) => `http://127.0.0.1:${port}/secret`, "private"],
		["a private name", (port: number) => `//localhost:${port}/secret`, "private"],
		["a file", () => "file:///etc/passwd", "https:// or http://"],
		["nothing", () => "http://", "isn't a web address"],
		["this site", () => "https://rye.example/", "this site"],
		["a password", () => "http://owner:secret@8.8.8.8/", "user name or password"],
	])("to %s are not followed", async (_, locationOf, sentence) => {
		const secret = await startTestHost((_, response) => response.end("secret"), {
			address: "127.0.0.1",
		});
		const host = await redirectTo(locationOf(secret.port));
		expect(await problemOf(fetchFrom(host.url("/old"), testNetwork(host)))).toContain(sentence);
		expect(secret.requests).toEqual([]);
	});
});

describe("a name", () => {
	/** Resolves to one address after the other. */
	function resolving(network: Network, ...answers: string[][]): Network & { lookups: number } {
		let lookups = 0;
		return {
			...network,
			async resolve() {
				const addresses = answers[Math.min(lookups, answers.length - 1)] ?? [];
				lookups += 1;
				return addresses.map((address) => ({ address, family: 4 }));
			},
			get lookups() {
				return lookups;
			},
		};
	}

	/** The same port at a public and at a private address. */
	async function startBoth() {
		const host = await startTestHost((request, response) => {
			if (request.url === "/old") return response.writeHead(302, { location: "/new" }).end();
			response.end("public");
		});
		const secret = await startTestHost((_, response) => response.end("secret"), {
			address: "127.0.0.1",
			port: host.port,
		});
		return { host, secret };
	}

	test("is looked up once, so no second answer leads elsewhere", async () => {
		const { host, secret } = await startBoth();
		const network = resolving(testNetwork(host), ["127.0.0.2"], ["127.0.0.1"]);
		const bytes = await fetchFrom(`http://rebinding.example:${host.port}/`, network);
		expect(Buffer.from(bytes).toString()).toBe("public");
		expect(network.lookups).toBe(1);
		expect(secret.requests).toEqual([]);
	});

	test("that is private after a redirect is refused then", async () => {
		const { host, secret } = await startBoth();
		const network = resolving(testNetwork(host), ["127.0.0.2"], ["127.0.0.1"]);
		const fetching = fetchFrom(`http://rebinding.example:${host.port}/old`, network);
		expect(await problemOf(fetching)).toContain("private network");
		expect(host.requests).toEqual(["/old"]);
		expect(secret.requests).toEqual([]);
	});

	test("is refused when one of its addresses is private", async () => {
		const { host, secret } = await startBoth();
		const network = resolving(testNetwork(host), ["127.0.0.2", "127.0.0.1"]);
		const fetching = fetchFrom(`http://both.example:${host.port}/`, network);
		expect(await problemOf(fetching)).toContain("private network");
		expect([...host.requests, ...secret.requests]).toEqual([]);
	});

	test("that nobody has says so", async () => {
		const { host } = await startBoth();
		const network = resolving(testNetwork(host), []);
		const fetching = fetchFrom(`http://gone.example:${host.port}/`, network);
		expect(await problemOf(fetching)).toContain("no server at this address");
	});
});

test("proxies of the environment are not used", async () => {
	const proxy = await startTestHost((_, response) => response.end("from the proxy"));
	const host = await startTestHost((_, response) => response.end("from the host"));
	const before = { ...process.env };
	Object.assign(process.env, { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy.url("") });
	try {
		const bytes = await fetchFrom(host.url("/loaf.jpg"), testNetwork(host, proxy));
		expect(Buffer.from(bytes).toString()).toBe("from the host");
	} finally {
		process.env = before;
	}
});

describe("an answer", () => {
	const respond = (status: number, headers: Record<string, string>, body = "") =>
		startTestHost((_, response) => response.writeHead(status, headers).end(body));

	test.each([
		[404, "The server answered 404 Not Found."],
		[503, "The server answered 503 Service Unavailable."],
		[204, "The server answered 204 No Content."],
		[304, "The server answered 304 Not Modified."],
		[599, "The server answered 599."],
	])("of status %s is a problem", async (status, sentence) => {
		const host = await respond(status, {});
		expect(await problemOf(fetchFrom(host.url("/"), testNetwork(host)))).toContain(sentence);
	});

	test("that says it is too large is not read", async () => {
		const host = await startTestHost((_, response) => {
			response.writeHead(200, { "content-length": String(MAX_UPLOAD_BYTES + 1) }).write("x");
		});
		const fetching = fetchFrom(host.url("/"), testNetwork(host));
		expect(await problemOf(fetching)).toContain("The limit is 20 MB");
	});

	test("without an end is read up to the limit", async () => {
		let sent = 0;
		const part = Buffer.alloc(1024 * 1024);
		const host = await startTestHost((_, response) => {
			const send = () => {
				while (!response.destroyed) {
					sent += part.byteLength;
					if (!response.write(part)) return response.once("drain", send);
				}
			};
			send();
		});
		const fetching = fetchImage(host.url("/"), testNetwork(host), AbortSignal.timeout(20_000));
		expect(await problemOf(fetching)).toContain("The limit is 20 MB");
		// Sockets hold a few more.
		expect(sent).toBeLessThan(MAX_UPLOAD_BYTES + 16 * part.byteLength);
	});

	test("that is compressed is refused, so nothing can grow", async () => {
		const bomb = gzipSync(Buffer.alloc(10_000_000));
		const host = await startTestHost((_, response) => {
			response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
		});
		const fetching = fetchFrom(host.url("/"), testNetwork(host));
		expect(await problemOf(fetching)).toContain("compressed");
	});

	test("that stops takes too long", async () => {
		const host = await startTestHost((_, response) => response.writeHead(200).write("x"));
		expect(await problemOf(fetchFrom(host.url("/"), testNetwork(host)))).toContain("too long");
	});

	test("that drips takes too long in all", async () => {
		const host = await startTestHost((_, response) => {
			const dripping = setInterval(() => response.write("x"), 50);
			response.on("close", () => clearInterval(dripping));
		});
		const since = performance.now();
		expect(await problemOf(fetchFrom(host.url("/"), testNetwork(host)))).toContain("too long");
		expect(performance.now() - since).toBeGreaterThan(limits.maxMilliseconds - 100);
	});

	test.each([
		["ends before its length", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "too early"],
		["is no HTTP", "220 mail.example ESMTP\r\n", "valid"],
		["has huge headers", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}\r\n\r\nabc`, "valid"],
	])("that %s is a problem", async (_, bytes, sentence) => {
		const host = await startRawHost((connection) => connection.end(bytes));
		expect(await problemOf(fetchFrom(host.url("/"), testNetwork(host)))).toContain(sentence);
	});
});

test("nothing listens at the address", async () => {
	const host = await startTestHost(() => {});
	const network = { ...testNetwork(host), refusalOf: () => null };
	expect(await problemOf(fetchFrom("http://127.0.0.2:9/", network))).toContain("can't be reached");
});

test("the end of the server ends it, which is no problem of the image", async () => {
	const stopping = new AbortController();
	const host = await startTestHost(() => stopping.abort(new Error("stopped")));
	const fetching = fetchFrom(host.url("/"), testNetwork(host), stopping.signal);
	await expect(fetching).rejects.toThrow("stopped");
});
