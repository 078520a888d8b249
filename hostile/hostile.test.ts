import { execFile } from "node:child_process";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proportionalBytes } from "../bench/processes.ts";
import { takeOrders } from "../e2e/content.ts";
import { type Site, startSite } from "../e2e/site.ts";
import { rawCorpus } from "./raw-corpus.ts";
import { type HostileRequest, hostileRequest } from "./requests.ts";
import { addresses } from "./routes.ts";
import { type Outcome, send, sendRaw } from "./send.ts";
import { type Target, targetOf } from "./targets.ts";

// Requests of attackers, however broken: never an answer of 500 and above, none that takes longer
// than a second, and no memory that grows. Then one stranger sends everything to a route as fast as
// one address can, on the memory that `npm start` allows. HOSTILE_SECONDS sets how long each route is
// flooded: `npm run test:hostile` takes a minute for each, and more requests.

const seconds = Number(process.env.HOSTILE_SECONDS ?? 2);
const isLong = seconds > 2;
const madeUpRequests = isLong ? 50_000 : 5000;
const atOnce = 10;
const slowMilliseconds = 1000;
const largestGrowth = 1.25;

/** One route of each kind. */
const flooded = isLong
	? addresses
	: [
			...["/", "/order", "/contact", "/nothing", "/live", "/backup/download", "/invitation/join"],
			...["/pictures/480/product-images/hero.jpg", "/storage/v1/object/public/images/nothing.jpg"],
			...["/api/rpc/find_products", "/auth/v1/token?grant_type=password", "/api/payments/notices"],
		];
const largestGrowthInFlood = 100 * 1024 * 1024;
const betweenVisitsMilliseconds = 100;

/** Asked for by visitors meanwhile: no page, cached pages, and one that is rendered for each. */
const visits = ["/health", "/", "/products", "/order"];

const run = promisify(execFile);

let site: Site;
let target: Target;
let pid: number;
/** The answer to a form that does not arrive: all that is sent until the server ends the connection. */
let answerToHalfAForm: Promise<string>;

beforeAll(async () => {
	site = await startSite({
		// So that it takes notices of payments. Nobody answers as Stripe.
		STRIPE_SECRET_KEY: "sk_test_0123456789",
		STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
		PAYMENT_HOST: "127.0.0.1:9",
	});
	target = await targetOf(site);
	pid = site.serverPid();
	await takeOrders(site.database);
	answerToHalfAForm = sendHalfAForm();
});

function sendHalfAForm(): Promise<string> {
	const { host, hostname, port } = new URL(target.origin);
	const connection = connect(Number(port), hostname);
	connection.write(
		`POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${target.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nname=`,
	);
	return text(connection);
}

afterAll(() => site.stop());

test("bytes that no HTTP library sends", async () => {
	const names = Object.keys(rawCorpus);
	const lines = await Promise.all(names.map((name) => sendRaw(target, rawCorpus[name] ?? "")));
	const failed = names.filter((_name, index) => /^HTTP\/1\.1 5/.test(lines[index] ?? ""));
	expect(failed).toEqual([]);
});

test("any request, which changes nothing", { timeout: 600_000 }, async () => {
	const runs = madeUpRequests / atOnce;
	await attack(Math.ceil(runs / 3));
	const before = await proportionalBytes(pid);
	await attack(Math.ceil((runs * 2) / 3));
	expect((await proportionalBytes(pid)) / before).toBeLessThan(largestGrowth);

	const home = await fetch(target.origin);
	expect(await home.text()).toContain("Bread worth getting up early for");
	const image = await fetch(`${target.origin}/pictures/480/product-images/hero.jpg`);
	expect(image.status).toBe(200);
});

test("a form that does not arrive is refused, and its connection ends", async () => {
	const answer = await answerToHalfAForm;
	expect(answer).toMatch(/^HTTP\/1\.1 408 /);
	expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

async function attack(runs: number): Promise<void> {
	const requests = fc.array(hostileRequest, { minLength: atOnce, maxLength: atOnce });
	const survives = fc.asyncProperty(requests, async (together) => {
		const outcomes = await Promise.all(together.map((each) => send(target, each)));
		for (const [index, outcome] of outcomes.entries()) {
			await expectHarmless(together[index] as HostileRequest, outcome);
		}
	});
	await fc.assert(survives, { numRuns: runs, endOnFailure: true });
}

/** On a busy machine one slow answer is ignored; three in a row, alone, are a failure. */
async function expectHarmless(request: HostileRequest, outcome: Outcome): Promise<void> {
	const description = JSON.stringify({ ...request, body: request.body?.toString() });
	expect(outcome.status, description).toBeLessThan(500);
	for (let again = 1; outcome.milliseconds > slowMilliseconds && again <= 3; again++) {
		outcome = await send(target, request);
	}
	expect(outcome.milliseconds, description).toBeLessThan(slowMilliseconds);
}

test.each(flooded)(
	"a flood at %s stops nobody",
	{ timeout: seconds * 1000 + 60_000 },
	async (address) => {
		// Everything that a site keeps is in memory once it was asked for.
		for (const each of [address, ...visits]) {
			await (await fetch(target.origin + each)).body?.cancel();
		}
		const memoryBefore = await proportionalBytes(pid);
		const isOver = new AbortController();
		const waits = visits.map((visited) => visit(visited, isOver.signal));
		const most = watchMemory(isOver.signal);
		const statuses = await flood(address);
		isOver.abort();
		// On a busy machine one slow answer is ignored.
		for (const [index, answers] of (await Promise.all(waits)).entries()) {
			const slow = answers.sort((a, b) => b - a)[1] ?? 0;
			const when = `${visits[index]} during a flood at ${address}`;
			expect(slow, when).toBeLessThan(slowMilliseconds);
		}
		const growth = (await most) - memoryBefore;
		expect(growth, JSON.stringify(statuses)).toBeLessThan(largestGrowthInFlood);
		expect(site.serverPid()).toBe(pid);
		const failures = Object.keys(statuses).filter((status) => /^5(?!03)/.test(status));
		expect(failures).toEqual([]);
	},
);

/** The answers that one stranger got, by status. */
async function flood(address: string): Promise<Record<string, number>> {
	const program = path.join(import.meta.dirname, "flood.ts");
	const given = [program, String(seconds), address, JSON.stringify(target)];
	const { stdout } = await run(process.execPath, given);
	return JSON.parse(stdout);
}

/** A visitor who asks for a page again and again. @returns how long each answer took. */
async function visit(address: string, isOver: AbortSignal): Promise<number[]> {
	const waits: number[] = [];
	while (!isOver.aborted) {
		const began = performance.now();
		// Visitors who come one after the other: each has the limits of one.
		const headers = { "x-forwarded-for": `198.51.100.${waits.length % 250}` };
		const answer = await fetch(target.origin + address, { headers });
		await answer.text();
		expect(answer.status, address).toBe(200);
		waits.push(performance.now() - began);
		await delay(betweenVisitsMilliseconds);
	}
	return waits;
}

/** The most bytes that the server needed until it is over. */
async function watchMemory(isOver: AbortSignal): Promise<number> {
	let most = 0;
	while (!isOver.aborted) {
		most = Math.max(most, await proportionalBytes(pid));
		await delay(betweenVisitsMilliseconds);
	}
	return most;
}
