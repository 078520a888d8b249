import { setTimeout } from "node:timers/promises";
import type { Site } from "../e2e/site.ts";
import type { EditableTexts } from "./editable-texts.ts";
import { type Figure, progress } from "./figure.ts";
import { measureRateOfAll } from "./load-generator.ts";
import { decimal, milliseconds, whole } from "./number-format.ts";
import { untilPagesStay } from "./site-under-test.ts";
import { median, summary } from "./statistics.ts";

const pageCount = 16;
const madeUpPaths = 20_000;
const secondsOfSaves = 15;
const secondsBefore = 2;
const pauseMilliseconds = 100;
const maxMilliseconds = 50;
/** The last save may end a little after the time is up. */
const minSavesPerSecond = 9.9;

/** Saves while visitors ask for every page as fast as they are answered. */
export async function measureSavesUnderLoad(site: Site, targets: EditableTexts): Promise<Figure> {
	const urls = await busyPages(site);
	await untilPagesStay(urls);
	return measureSavesWhile(targets, {
		name: `${pageCount} pages are asked for without a pause`,
		rate: (seconds) => measureRateOfAll(urls, seconds),
	});
}

/** Saves while a program asks for one made-up path after the other. */
export async function measureSavesUnderFlood(site: Site, targets: EditableTexts): Promise<Figure> {
	const paths = Array.from({ length: madeUpPaths }, (_, number) => `/wp-content/${number}.php`);
	const urls = paths.map((path) => site.origin + path);
	return measureSavesWhile(targets, {
		name: `${madeUpPaths} paths that no page has are asked for without a pause`,
		rate: (seconds) => measureRateOfAll(urls, seconds, "not found"),
	});
}

interface Load {
	name: string;
	/** Asks for so many seconds. @returns requests per second. */
	rate(seconds: number): Promise<number>;
}

async function measureSavesWhile(targets: EditableTexts, { name, rate }: Load): Promise<Figure> {
	progress(`saves: one each ${pauseMilliseconds} ms, while ${name}`);
	const quiet = await rate(secondsBefore);
	const load = rate(secondsBefore + secondsOfSaves);
	await setTimeout(secondsBefore * 1000);
	const { took, perSecond } = await saveAtFixedRate(targets);
	const loaded = await load;
	const half = median(took);
	return {
		name: `a save each ${pauseMilliseconds} ms while ${name}`,
		goal: `${1000 / pauseMilliseconds}/s, median ${milliseconds(maxMilliseconds)}`,
		measured: `${decimal(perSecond)}/s, median ${milliseconds(half)} (${whole(loaded)} answers/s, without saves ${whole(quiet)})`,
		met: perSecond >= minSavesPerSecond && half <= maxMilliseconds,
		details: { perSecond, took: summary(took), answersPerSecond: loaded, withoutSaves: quiet },
	};
}

/** The contact page, and others as search engines find them. */
async function busyPages({ origin }: Site): Promise<string[]> {
	const siteMap = await (await fetch(`${origin}/sitemap.xml`)).text();
	const listed = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
	return [...new Set([`${origin}/contact`, ...listed])].slice(0, pageCount);
}

/** Begins a save each time the pause is over, or as soon as the one before has ended. */
async function saveAtFixedRate(targets: EditableTexts) {
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
