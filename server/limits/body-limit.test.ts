import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitBody } from "./body-limit.ts";

let server: Server;
let address: string;

beforeAll(async () => {
	const app = new Hono();
	app.all("*", limitBody(4), async (context) => context.text(await context.req.text()));
	server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })).listen(0);
	await once(server, "listening");
	address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function send(init: RequestInit & { duplex?: "half" }): Promise<[number, string]> {
	const response = await fetch(address, init);
	return [response.status, await response.text()];
}

describe("limitBody", () => {
	it("lets through what is small enough, and what has no body", async () => {
		expect(await send({ method: "POST", body: "roll" })).toEqual([200, "roll"]);
		expect(await send({ method: "POST" })).toEqual([200, ""]);
		expect(await send({ method: "DELETE" })).toEqual([200, ""]);
	});

	it("refuses what is too large, or does not say how large it is", async () => {
		expect(await send({ method: "POST", body: "rolls" })).toEqual([413, "Payload Too Large"]);
		const body = new Blob(["roll"]).stream();
		expect(await send({ method: "POST", body, duplex: "half" })).toEqual([411, "Length Required"]);
	});
});
