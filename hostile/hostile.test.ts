import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawCorpus } from "./raw-corpus.ts";
import { type HostileRequest, hostileRequest } from "./requests.ts";
import { type Outcome, send, sendRaw } from "./send.ts";
import { type Installation, install, type Mode, type Target } from "./targets.ts";

// Requests of attackers, however broken: never an answer of 500 and above, none that takes longer
// than a second, and no memory that grows. HOSTILE_REQUESTS sets how many requests are made up.

const requestsInAll = Number(process.env.HOSTILE_REQUESTS ?? 10_000);
const modes: Mode[] = ["embedded", "own Postgres"];
const atOnce = 10;
const slowMilliseconds = 1000;
const largestGrowth = 1.25;

describe.each(modes)("strangers at a site in %s mode", (mode) => {
	let installation: Installation;

	beforeAll(async () => {
		installation = await install(mode);
	}, 120_000);

	afterAll(() => installation.stop());

	test.each(Object.keys(rawCorpus))("send %s", { timeout: 20_000 }, async (name) => {
		const line = await sendRaw(installation.target, rawCorpus[name] ?? "");
		expect(line).not.toMatch(/^HTTP\/1\.1 5/);
	});

	test("send any request", { timeout: 600_000 }, async () => {
		const { target } = installation;
		const runs = Math.ceil(requestsInAll / modes.length / atOnce);
		await attack(target, Math.ceil(runs / 3));
		const before = await memoryOf(installation);
		await attack(target, Math.ceil((runs * 2) / 3));
		const after = await memoryOf(installation);
		expect(after / before).toBeLessThan(largestGrowth);
	});

	test("and do not change it", async () => {
		const { origin } = installation.target;
		const home = await fetch(origin);
		expect(home.status).toBe(200);
		expect(await home.text()).toContain("Bread worth getting up early for");
		const image = await fetch(`${origin}/pictures/480/product-images/hero.jpg`);
		expect(image.status).toBe(200);
	});
});

async function attack(target: Target, runs: number): Promise<void> {
	const requests = fc.array(hostileRequest, { minLength: atOnce, maxLength: atOnce });
	const survives = fc.asyncProperty(requests, async (together) => {
		const outcomes = await Promise.all(together.map((each) => send(target, each)));
		for (const [index, outcome] of outcomes.entries()) {
			await expectHarmless(target, together[index] as HostileRequest, outcome);
		}
	});
	await fc.assert(survives, { numRuns: runs, endOnFailure: true });
}

/** On a busy machine one slow answer is ignored; three in a row, alone, are a failure. */
async function expectHarmless(
	target: Target,
	request: HostileRequest,
	outcome: Outcome,
): Promise<void> {
	expect(outcome.status, describeRequest(request)).toBeLessThan(500);
	for (let again = 1; outcome.milliseconds > slowMilliseconds && again <= 3; again++) {
		outcome = await send(target, request);
	}
	expect(outcome.milliseconds, describeRequest(request)).toBeLessThan(slowMilliseconds);
}

function describeRequest({ method, address, headers, body, credentials }: HostileRequest): string {
	return JSON.stringify({ method, address, headers, body: body?.toString(), credentials });
}

/** Megabytes of memory of the serving process. */
async function memoryOf({ program }: Installation): Promise<number> {
	const status = await readFile(`/proc/${program.serverPid()}/status`, "utf8");
	return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
