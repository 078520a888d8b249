import lighthouse from "lighthouse";
import { freePort } from "../e2e/program.ts";
import { withBrowser } from "./browser.ts";
import { type Figure, progress } from "./figure.ts";
import { seconds } from "./number-format.ts";
import { pageUrls, withSite } from "./site-under-test.ts";
import { median } from "./statistics.ts";

const runs = 5;
const slowestLargestPaint = 1200;

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

/** What Lighthouse says of a phone on a slow network: the medians of several runs. */
export function measureWithLighthouse(): Promise<Figure[]> {
	return withSite(async (site) => {
		const results: PageResult[] = [];
		for (const [page, url] of Object.entries(await pageUrls(site))) {
			progress(`lighthouse: ${page}, ${runs} runs`);
			const measured: Run[] = [];
			for (let run = 0; run < runs; run++) measured.push(await runOnce(url));
			results.push({ page, ...middle(measured) });
		}
		return [scoreFigure(results), largestPaintFigure(results)];
	});
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

function scoreFigure(results: PageResult[]): Figure {
	const short = results.flatMap(({ page, scores }) =>
		categories.filter((id) => scores[id] < 100).map((id) => `${page} ${id} ${scores[id]}`),
	);
	return {
		name: "Lighthouse mobile: performance, accessibility, best practices, SEO",
		reach: "100 each, on five pages",
		measured: short.length === 0 ? "100 each" : short.join(", "),
		reached: short.length === 0,
		details: { results },
	};
}

function largestPaintFigure(results: PageResult[]): Figure {
	const slowest = results.reduce((a, b) => (b.largestPaint > a.largestPaint ? b : a));
	return {
		name: "largest contentful paint, Lighthouse mobile",
		reach: `at most ${seconds(slowestLargestPaint)}`,
		measured: `${seconds(slowest.largestPaint)} (${slowest.page})`,
		reached: slowest.largestPaint <= slowestLargestPaint,
		details: { results },
	};
}
