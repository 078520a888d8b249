import type { Site } from "../e2e/site.ts";
import { type Figure, megabytes, progress } from "./figures.ts";
import { request } from "./load-generator.ts";
import { memoryOfTree } from "./processes.ts";
import { untilImagesAreMade, withSite } from "./site.ts";

const requests = 100_000;
const maxBytes = 350_000_000;
/** The growth allowed during the second half of the requests. */
const maxGrowth = 0.05;

/** The memory of all that runs after many requests: the image worker ends when it has no work. */
export function measureMemory(): Promise<Figure[]> {
	return withSite(async (site) => {
		const urls = await allUrls(site);
		progress(`memory: ${requests} requests for ${urls.length} addresses`);
		await request(urls, requests / 2);
		const afterHalf = await memoryAtRest(site.pid);
		await request(urls, requests / 2);
		const afterAll = await memoryAtRest(site.pid);
		return [toFigure(afterHalf, afterAll)];
	});
}

async function memoryAtRest(pid: number): Promise<number> {
	await untilImagesAreMade(pid);
	return memoryOfTree(pid);
}

/** Every public page, the data of each, and every size of every image on them. */
async function allUrls({ origin }: Site): Promise<string[]> {
	const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
	const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
	const images = new Set<string>();
	for (const page of pages) {
		const html = await (await fetch(page)).text();
		for (const [path] of html.matchAll(/\/pictures\/[^\s"\\]+/g)) images.add(origin + path);
	}
	const data = pages.map((url) => (new URL(url).pathname === "/" ? `${url}_.data` : `${url}.data`));
	return [...pages, ...data, ...images];
}

function toFigure(afterHalf: number, afterAll: number): Figure {
	const growth = afterAll / afterHalf - 1;
	const percent = `${growth < 0 ? "" : "+"}${(growth * 100).toFixed(1)} %`;
	return {
		name: `memory, all processes, after ${requests} requests`,
		goal: `at most ${megabytes(maxBytes)}, and flat`,
		measured: `${megabytes(afterAll)} (${percent} since half of them)`,
		met: afterAll <= maxBytes && growth <= maxGrowth,
	};
}
