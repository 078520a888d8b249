import { rm } from "node:fs/promises";
import lighthouse from "lighthouse";
import { keptPaths } from "../e2e/public-pages.ts";
import type { Site } from "../e2e/site.ts";
import { freePort } from "../server/process/free-port.ts";
import { withBrowser } from "./browser.ts";
import { type Figure, progress } from "./figure.ts";
import { seconds } from "./number-format.ts";
import { copyOfData, pageUrls, withSite, withStartedSite } from "./site-under-test.ts";
import { median } from "./statistics.ts";

const runs = 5;
const coldRuns = 3;
const slowestLargestPaint = 1000;
const firstVisit = ", first visit after a start";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Scores = Record<(typeof categories)[number], number>;

interface Run {
	scores: Scores;
	/** Milliseconds. */
	largestPaint: number;
}

interface PageResult extends Run {
	page: string;
}

/** Lighthouse's scores for a phone on a slow network: the medians of several runs. */
export async function measureWithLighthouse(): Promise<Figure[]> {
	const warm = await measureWarm();
	const cold = await measureCold();
	return [
		scoreFigure("", warm),
		largestPaintFigure("", warm),
		scoreFigure(firstVisit, cold),
		largestPaintFigure(firstVisit, cold),
	];
}

/** A site that has been visited before. */
function measureWarm(): Promise<PageResult[]> {
	return withSite(async (site) => {
		const results: PageResult[] = [];
		for (const [page, url] of Object.entries(await pageUrls(site))) {
			progress(`lighthouse: ${page}, ${runs} runs`);
			const measured: Run[] = [];
			for (let run = 0; run < runs; run++) measured.push(await runOnce(url));
			results.push({ page, ...middle(measured) });
		}
		return results;
	});
}

/** Each run is the first request that a site gets after its start, with its images from before. */
async function measureCold(): Promise<PageResult[]> {
	const results: PageResult[] = [];
	const dataDirectory = await copyOfData();
	for (const page of keptPaths) {
		progress(`lighthouse: ${page}, ${coldRuns} starts`);
		const measured: Run[] = [];
		for (let run = 0; run < coldRuns; run++) {
			const visit = async (site: Site) => runOnce((await pageUrls(site))[page]);
			measured.push(await withStartedSite(dataDirectory, visit));
		}
		results.push({ page, ...middle(measured) });
	}
	await rm(dataDirectory, { recursive: true });
	return results;
}

/** Each run has a browser of its own, so that none finds what another has fetched. */
async function runOnce(url: string): Promise<Run> {
	const port = await freePort();
	const result = await withBrowser(
		() => lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories] }),
		[`--remote-debugging-port=${port}`],
	);
	if (!result || result.lhr.runtimeError) {
		throw new Error(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.message}`);
	}
	const { lhr } = result;
	const largestPaint = lhr.audits["largest-contentful-paint"]?.numericValue;
	if (largestPaint === undefined) throw new Error(`Lighthouse saw no largest paint on ${url}.`);
	return { scores: toScores((id) => (lhr.categories[id]?.score ?? 0) * 100), largestPaint };
}

function middle(measured: Run[]): Run {
	return {
		scores: toScores((id) => median(measured.map(({ scores }) => scores[id]))),
		largestPaint: median(measured.map(({ largestPaint }) => largestPaint)),
	};
}

function toScores(scoreOf: (id: keyof Scores) => number): Scores {
	return Object.fromEntries(categories.map((id) => [id, Math.round(scoreOf(id))])) as Scores;
}

function scoreFigure(circumstances: string, results: PageResult[]): Figure {
	const short = results.flatMap(({ page, scores }) =>
		categories.filter((id) => scores[id] < 100).map((id) => `${page} ${id} ${scores[id]}`),
	);
	return {
		name: `Lighthouse mobile${circumstances}: performance, accessibility, best practices, SEO`,
		goal: "100 each, on all pages",
		measured: short.length === 0 ? "100 each" : short.join(", "),
		met: short.length === 0,
		details: { results },
	};
}

function largestPaintFigure(circumstances: string, results: PageResult[]): Figure {
	const slowest = results.reduce((a, b) => (b.largestPaint > a.largestPaint ? b : a));
	return {
		name: `largest contentful paint, Lighthouse mobile${circumstances}`,
		goal: `at most ${seconds(slowestLargestPaint)}`,
		measured: `${seconds(slowest.largestPaint)} (${slowest.page})`,
		met: slowest.largestPaint <= slowestLargestPaint,
		details: { results },
	};
}
