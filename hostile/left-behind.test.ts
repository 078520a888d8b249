import { createHook } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment, withPort } from "../app/platform/environment.server.ts";
import type { App } from "../server/app.ts";
import { type HttpServer, serveHttp } from "../server/http/http-server.ts";
import { findPort } from "../server/http/listen-address.ts";
import { metrics } from "../server/metrics/metrics.ts";
import type * as StartModule from "../server/start.ts";
import { type SiteBackend, startBackend } from "../server/start-backend.ts";
import { addresses, addressesOf } from "./routes.ts";

// Once a request is answered, whatever it needed is given back.

const project = path.join(import.meta.dirname, "..");

let directory: string;
let backend: SiteBackend;
let app: App;
let server: HttpServer;
let origin: string;

beforeAll(async () => {
	directory = await mkdtemp(path.join(tmpdir(), "levain-hostile-"));
	const given = readEnvironment({
		DATA_DIR: directory,
		HOST: "127.0.0.1",
		PORT: "0",
	});
	const environment = withPort(given, await findPort(given));
	backend = await startBackend(environment, () => {});
	const built = path.join(project, "build/site/server/index.js");
	const { loadApp } = (await import(built)) as typeof StartModule;
	const { createApp } = await loadApp();
	app = createApp({
		environment,
		backend,
		artDirectory: path.join(project, "art"),
		clientDirectory: path.join(project, "build/site/client"),
	});
	server = await serveHttp(app.listener, environment);
	origin = environment.localUrl;
}, 120_000);

afterAll(async () => {
	await Promise.all([app.close(), server.close()]);
	await backend.stop();
	await rm(directory, { recursive: true });
});

/** The streams, and the work that waits or is being done, by the figures of the process. */
async function occupied(): Promise<string[]> {
	const lines = (await metrics.text()).split("\n");
	return lines.filter((line) => /^levain_(?:event_streams|queue_)/.test(line) && !/ 0$/.test(line));
}

/** The timers that are set from now on and did not end. */
function countTimers() {
	const timers = new Set<number>();
	const hook = createHook({
		init: (id, type) => void (type === "Timeout" && timers.add(id)),
		destroy: (id) => timers.delete(id),
	});
	return { hook: hook.enable(), timers };
}

const requestsEach = 12;

test("HEAD of every route leaves nothing behind", async () => {
	expect(app.paths.filter((route) => addressesOf(route) === null)).toEqual([]);
	expect(app.paths).toContain("/live");
	const ask = async (address: string) => {
		const { status } = await fetch(origin + address, { method: "HEAD", redirect: "manual" });
		expect(status, address).toBeLessThan(500);
	};
	// What is remembered once, such as a page or that a minute has begun, is there after this.
	for (const address of addresses) await ask(address);
	const { hook, timers } = countTimers();
	for (const address of addresses) {
		for (let time = 1; time <= requestsEach; time++) await ask(address);
		await expect.poll(occupied, { message: address }).toEqual([]);
		await expect.poll(() => timers.size, { message: address }).toBeLessThan(requestsEach);
	}
	hook.disable();
});

test("the pages of an order are kept by nobody", async () => {
	const order = "/order/00000000-0000-4000-8000-000000000001";
	for (const address of [order, `${order}.data`, `${order}/change`]) {
		for (const method of ["GET", "POST"]) {
			const { headers } = await fetch(origin + address, { method, redirect: "manual" });
			expect(headers.get("cache-control"), `${method} ${address}`).toBe("private, no-store");
		}
	}
	expect((await fetch(`${origin}/order`)).headers.get("cache-control")).toBe("no-cache");
});
