import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumArguments, findOrInstallChromium } from "../scripts/chromium.ts";
import { freePort } from "../server/process/free-port.ts";
import { decimal, type Figure, median, progress } from "./figures.ts";
import { pageUrls, withSite } from "./site.ts";

const runs = 5;
const maxLargestPaint = 1000;

const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Lighthouse's scores for a phone on a slow network: the medians of several runs. */
export function measureWithLighthouse(): Promise<Figure[]> {
	return withSite(async (site) => {
		const short: string[] = [];
		const paints: number[] = [];
		for (const [page, url] of Object.entries(await pageUrls(site))) {
			progress(`lighthouse: ${page}, ${runs} runs`);
			const results: Awaited<ReturnType<typeof runOnce>>[] = [];
			for (let run = 0; run < runs; run++) results.push(await runOnce(url));
			paints.push(median(results.map(({ largestPaint }) => largestPaint)));
			for (const [index, category] of categories.entries()) {
				const score = median(results.map(({ scores }) => scores[index] ?? 0));
				if (score < 100) short.push(`${page} ${category} ${score}`);
			}
		}
		const slowest = Math.max(...paints);
		return [
			{
				name: `Lighthouse mobile: ${categories.join(", ")}`,
				goal: "100 each, on all pages",
				measured: short.length === 0 ? "100 each" : short.join(", "),
				met: short.length === 0,
			},
			{
				name: "largest contentful paint, Lighthouse mobile",
				goal: `at most ${maxLargestPaint / 1000} s`,
				measured: `${decimal(slowest / 1000)} s`,
				met: slowest <= maxLargestPaint,
			},
		];
	});
}

/** Each run has a browser of its own, so that none finds what another has fetched. */
async function runOnce(url: string) {
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: findOrInstallChromium(),
		args: [...chromiumArguments, `--remote-debugging-port=${port}`],
	});
	try {
		const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: categories });
		const largestPaint = result?.lhr.audits["largest-contentful-paint"]?.numericValue;
		if (!result || result.lhr.runtimeError || largestPaint === undefined) {
			throw new Error(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.message}`);
		}
		const scoreOf = (id: string) => Math.round((result.lhr.categories[id]?.score ?? 0) * 100);
		return { scores: categories.map(scoreOf), largestPaint };
	} finally {
		await browser.close();
	}
}
