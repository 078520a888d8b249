import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proportionalBytes } from "../bench/processes.ts";
import { takeOrders } from "../e2e/content.ts";
import { connect } from "../e2e/site.ts";
import { addresses } from "./routes.ts";
import { type Installation, install, type Target } from "./targets.ts";

// One stranger sends everything to a route as fast as one address can, on the memory that `npm start`
// allows. HOSTILE_SECONDS sets how long each route is flooded: `npm run test:hostile` takes a minute.

const seconds = Number(process.env.HOSTILE_SECONDS ?? 2);
const largestGrowth = 100 * 1024 * 1024;
const maxWaitMilliseconds = 1000;
const betweenVisitsMilliseconds = 100;

/** Asked for by visitors meanwhile: no page, cached pages, and one that is rendered for each. */
const visits = ["/health", "/", "/products", "/order"];

const run = promisify(execFile);

let installation: Installation;
let target: Target;
let pid: number;
/** Once everything is in memory that a site keeps. */
let memoryBefore: number;

beforeAll(async () => {
	installation = await install("embedded");
	target = installation.target;
	pid = installation.program.serverPid();
	const sql = await connect(installation.program.dataDirectory);
	await takeOrders(sql);
	await sql.end();
	for (const address of [...addresses, ...visits]) {
		await (await fetch(target.origin + address)).body?.cancel();
	}
	await flood("/", seconds);
	memoryBefore = await proportionalBytes(pid);
}, 300_000);

afterAll(() => installation.stop());

test.each(addresses)(
	"a flood at %s stops nobody",
	{ timeout: seconds * 1000 + 60_000 },
	async (address) => {
		const isOver = new AbortController();
		const waits = visits.map((visited) => visit(visited, isOver.signal));
		const growth = watchGrowth(isOver.signal);
		const statuses = await flood(address, seconds);
		isOver.abort();
		// On a busy machine one slow answer is ignored.
		for (const [index, answers] of (await Promise.all(waits)).entries()) {
			const slow = answers.sort((a, b) => b - a)[1] ?? 0;
			expect(slow, `${visits[index]} during a flood at ${address}`).toBeLessThan(
				maxWaitMilliseconds,
			);
		}
		expect(await growth, JSON.stringify(statuses)).toBeLessThan(largestGrowth);
		expect(installation.program.serverPid()).toBe(pid);
		expect(Object.keys(statuses).filter((status) => /^5/.test(status) && status !== "503")).toEqual(
			[],
		);
	},
);

/** The answers that one stranger got, by status. */
async function flood(address: string, seconds: number): Promise<Record<string, number>> {
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

/** The most bytes that the server needed more than before, until it is over. */
async function watchGrowth(isOver: AbortSignal): Promise<number> {
	let max = 0;
	while (!isOver.aborted) {
		max = Math.max(max, (await proportionalBytes(pid)) - memoryBefore);
		await delay(betweenVisitsMilliseconds);
	}
	return max;
}
