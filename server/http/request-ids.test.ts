import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { currentRequestId } from "../../app/platform/request-id.server.ts";
import { createBoundedQueue } from "../limits/bounded-queue.ts";
import { createTrace } from "./request-ids.ts";

let server: Server | undefined;

afterEach(() => void server?.close());

/** A server that answers with the id that its log would write. */
async function serve(trustedProxies: string[]): Promise<string> {
	const trace = createTrace(trustedProxies);
	const queue = createBoundedQueue({
		name: "test",
		atOnce: 1,
		maxWaiting: 100,
		tooMany: () => new Error("too many"),
	});
	server = createServer((incoming, outgoing) =>
		trace(
			async (_incoming, answer) => {
				// Its turn comes when that of another request ends.
				const id = await queue.run(async () => {
					await new Promise((resolve) => setTimeout(resolve, 1));
					return currentRequestId();
				});
				answer.writeHead(200, { "content-type": "text/plain" }).end(id ?? "none");
			},
			incoming,
			outgoing,
		),
	).listen(0, "127.0.0.1");
	await once(server, "listening");
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(address: string, id?: string) {
	const answer = await fetch(address, id === undefined ? {} : { headers: { "x-request-id": id } });
	return { header: answer.headers.get("x-request-id"), logged: await answer.text() };
}

const made = expect.stringMatching(/^[0-9a-f]{16}$/);

it("is that of a trusted proxy, in the answer and in the log", async () => {
	const origin = await serve(["127.0.0.1"]);
	const ids = Array.from({ length: 20 }, (_, number) => `0a1b-${number}.proxy:7_x`);
	const answers = await Promise.all(ids.map((id) => ask(origin, id)));
	expect(answers).toEqual(ids.map((id) => ({ header: id, logged: id })));
});

it("is made where nobody gives one, and never the same", async () => {
	const origin = await serve(["127.0.0.1"]);
	const answers = await Promise.all(Array.from({ length: 20 }, () => ask(origin)));
	for (const { header, logged } of answers) {
		expect(header).toEqual(made);
		expect(logged).toBe(header);
	}
	expect(new Set(answers.map(({ header }) => header)).size).toBe(20);
});

it.each(["", "a b", 'a"b', "a=b", "{}", "a,b", "x".repeat(129), "caf\u00e9"])(
	"is not what a proxy passes on unread: %j",
	async (id) => {
		const { header } = await ask(await serve(["127.0.0.1"]), id);
		expect(header).toEqual(made);
	},
);

it("is not what a stranger writes", async () => {
	const { header, logged } = await ask(await serve(["192.0.2.1"]), "chosen");
	expect(header).toEqual(made);
	expect(logged).toBe(header);
});
