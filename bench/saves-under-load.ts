import { setTimeout } from "node:timers/promises";
import type { Site } from "../e2e/site.ts";
import { type Figure, progress } from "./figure.ts";
import { measureRateOfAll } from "./load-generator.ts";
import { decimal, milliseconds, whole } from "./number-format.ts";
import type { SavableTexts } from "./savable-texts.ts";
import { untilPagesStay } from "./site-under-test.ts";
import { median, summary } from "./statistics.ts";

const pageCount = 16;
const secondsOfSaves = 15;
const secondsBefore = 2;
const pauseMilliseconds = 100;
const mostMilliseconds = 50;
/** The last save may end a little after the time is up. */
const leastSavesPerSecond = 9.9;

/** Saves while visitors ask for every page as fast as they are answered. */
export async function measureSavesUnderLoad(site: Site, targets: SavableTexts): Promise<Figure> {
	progress(`saves: one each ${pauseMilliseconds} ms, while ${pageCount} pages are asked for`);
	const urls = await busyPages(site);
	await untilPagesStay(urls);
	const quiet = await measureRateOfAll(urls, secondsBefore);
	const load = measureRateOfAll(urls, secondsBefore + secondsOfSaves);
	await setTimeout(secondsBefore * 1000);
	const { took, perSecond } = await saveSteadily(targets);
	const loaded = await load;
	const half = median(took);
	return {
		name: `a save each ${pauseMilliseconds} ms while ${pageCount} pages are asked for without a pause`,
		reach: `${1000 / pauseMilliseconds}/s, median ${milliseconds(mostMilliseconds)}`,
		measured: `${decimal(perSecond)}/s, median ${milliseconds(half)} (${whole(loaded)} pages/s, without saves ${whole(quiet)})`,
		reached: perSecond >= leastSavesPerSecond && half <= mostMilliseconds,
		details: { perSecond, took: summary(took), pagesPerSecond: loaded, withoutSaves: quiet },
	};
}

/** The contact page, and others as search engines find them. */
async function busyPages({ origin }: Site): Promise<string[]> {
	const siteMap = await (await fetch(`${origin}/sitemap.xml`)).text();
	const listed = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
	return [...new Set([`${origin}/contact`, ...listed])].slice(0, pageCount);
}

/** Begins a save each time the pause is over, or as soon as the one before has ended. */
async function saveSteadily(targets: SavableTexts) {
	const took: number[] = [];
	const began = performance.now();
	const elapsed = () => performance.now() - began;
	for (let number = 0; elapsed() < secondsOfSaves * 1000; number++) {
		const sent = performance.now();
		await targets[number % targets.length]?.save(`Saved under load for the ${number}th time`);
		took.push(performance.now() - sent);
		await setTimeout(Math.max(0, (number + 1) * pauseMilliseconds - elapsed()));
	}
	return { took, perSecond: (took.length * 1000) / elapsed() };
}
