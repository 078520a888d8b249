import { isDeepStrictEqual } from "node:util";
import type { PublicPath } from "../app/storefront/pages.ts";
import { type Program, startProgram } from "../e2e/program.ts";
import type { Site } from "../e2e/site.ts";
import { type Figure, progress } from "./figure.ts";
import { measureLatencies, measureRate } from "./load-generator.ts";
import { decimal, whole } from "./number-format.ts";
import { processorSeconds } from "./processes.ts";
import { recordAnswer } from "./recorded-answer.ts";
import { pageUrls, withSite } from "./site-under-test.ts";
import { median, percentile } from "./statistics.ts";

const measuredPaths = ["/", "/products", "/products/:id"] satisfies PublicPath[];
const rounds = 9;
const minRate = 0.95;
const maxLatency = 1.2;

interface Rate {
	requestsPerSecond: number;
	/** The share of one processor core that the server used meanwhile. */
	busy: number;
}

/** One value of the site and one of the bare server. */
type Pair<Value> = Record<"site" | "bare", Value>;

interface PageResult {
	page: string;
	rates: Pair<Rate>[];
	/** Microseconds, at half of the site's rate. */
	latencies: Pair<number>[];
}

/** How fast pages leave the memory, against a bare server that sends the same bytes. */
export function measureRates(): Promise<Figure[]> {
	return withSite(async (site) => {
		const urls = await pageUrls(site);
		const pages = Object.fromEntries(measuredPaths.map((path) => [path, urls[path]]));
		const bare = await startBareServer(Object.values(pages));
		try {
			const results: PageResult[] = [];
			for (const [page, url] of Object.entries(pages)) {
				results.push(await measurePage(page, new URL(url).pathname, { site, bare }));
			}
			return [rateFigure(results), latencyFigure(results)];
		} finally {
			await bare.stop();
		}
	});
}

function startBareServer(urls: string[]): Promise<Program> {
	return startProgram({
		command: ["bench/bare-server.ts"],
		environment: { COPIED_URLS: urls.join(" ") },
		readyWhenPrinted: "Serving copies.",
	});
}

type Servers = { site: Site; bare: Program };

async function measurePage(page: string, path: string, servers: Servers): Promise<PageResult> {
	await expectSameBytes(path, servers);
	progress(`rates: ${page}, requests per second`);
	await inTurn(servers, 0, (server) => measureRate(server.origin + path));
	const rates = await inRounds(servers, (server) => rateOf(server, path));
	const half = median(rates.map(({ site }) => site.requestsPerSecond)) / 2;
	progress(`rates: ${page}, latency at ${whole(half)} requests per second`);
	const latencies = await inRounds(servers, async (server) =>
		percentile(await measureLatencies(server.origin + path, half), 99),
	);
	return { page, rates, latencies };
}

async function expectSameBytes(path: string, { site, bare }: Servers): Promise<void> {
	const original = await recordAnswer(site.origin + path);
	const copy = await recordAnswer(bare.origin + path);
	if (!isDeepStrictEqual(original, copy)) throw new Error(`The answers to ${path} differ.`);
}

async function inRounds<Value>(servers: Servers, measure: (server: Program) => Promise<Value>) {
	const pairs: Pair<Value>[] = [];
	for (let round = 0; round < rounds; round++) pairs.push(await inTurn(servers, round, measure));
	return pairs;
}

/** Measures both, the other one first in every second round. */
async function inTurn<Value>(
	{ site, bare }: Servers,
	round: number,
	measure: (server: Program) => Promise<Value>,
): Promise<Pair<Value>> {
	if (round % 2 === 0) return { site: await measure(site), bare: await measure(bare) };
	const ofBare = await measure(bare);
	return { site: await measure(site), bare: ofBare };
}

async function rateOf({ origin, serverPid }: Program, path: string): Promise<Rate> {
	const server = serverPid();
	const usedBefore = await processorSeconds(server);
	const started = performance.now();
	const requestsPerSecond = await measureRate(origin + path);
	const elapsed = (performance.now() - started) / 1000;
	return { requestsPerSecond, busy: ((await processorSeconds(server)) - usedBefore) / elapsed };
}

function rateFigure(results: PageResult[]): Figure {
	const pages = results.map(({ page, rates }) => ({
		page,
		ratio: median(rates.map(({ site, bare }) => site.requestsPerSecond / bare.requestsPerSecond)),
		site: median(rates.map(({ site }) => site.requestsPerSecond)),
		bare: median(rates.map(({ bare }) => bare.requestsPerSecond)),
		busy: median(rates.map(({ site }) => site.busy)),
		bareBusy: median(rates.map(({ bare }) => bare.busy)),
		processorTimeRatio: median(rates.map(({ site, bare }) => costOf(site) / costOf(bare))),
	}));
	const busy = Math.min(...pages.map((page) => page.busy));
	const measured = pages.map(
		({ page, ratio, site }) => `${page} ${decimal(ratio)} (${whole(site)}/s)`,
	);
	return {
		name: "cached page, requests/s against the bare server",
		goal: `at least ${minRate} times`,
		measured: `${measured.join(", ")}; its core ${whole(busy * 100)} % busy`,
		met: pages.every(({ ratio }) => ratio >= minRate),
		details: { pages, rounds: results },
	};
}

/** Seconds of a processor's time per request: hardly changes when other programs want the core. */
function costOf({ requestsPerSecond, busy }: Rate): number {
	return busy / requestsPerSecond;
}

function latencyFigure(results: PageResult[]): Figure {
	const pages = results.map(({ page, latencies }) => ({
		page,
		ratio: median(latencies.map(({ site, bare }) => site / bare)),
		siteMicroseconds: median(latencies.map(({ site }) => site)),
		bareMicroseconds: median(latencies.map(({ bare }) => bare)),
	}));
	const measured = pages.map(
		({ page, ratio, siteMicroseconds }) =>
			`${page} ${decimal(ratio)} (${decimal(siteMicroseconds / 1000)} ms)`,
	);
	return {
		name: "p99 of it at half that rate, against the bare server",
		goal: `at most ${maxLatency} times`,
		measured: measured.join(", "),
		met: pages.every(({ ratio }) => ratio <= maxLatency),
		details: { pages },
	};
}
