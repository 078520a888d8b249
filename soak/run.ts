import { setTimeout } from "node:timers/promises";
import { median, megabytes, milliseconds, percentile } from "../bench/figures.ts";
import { untilImagesAreMade } from "../bench/site.ts";
import { closeConnections } from "./ask.ts";
import { type Action, findComfortableRate, load } from "./load.ts";
import { createOrders } from "./orders.ts";
import {
	countOpenFiles,
	growthInSecondHalf,
	untilOpenFilesAreBack,
	watchMemory,
} from "./resources.ts";
import { createSaves } from "./saves.ts";
import { type InstallationName, installations, type SoakedSite } from "./site.ts";
import { createStreams } from "./streams.ts";
import { createVisits, type Place } from "./visits.ts";

interface Options {
	/** How long the site is under load. */
	seconds: number;
	/** Whether to wait until the images of the demo bakery are made, which takes a minute or two. */
	waitsForImages: boolean;
	/** How long each rate is tried while the comfortable one is looked for. */
	secondsOfTrial: number;
	/** Streams that stay open, at each program. */
	streams: number;
}

/** The most that memory may grow in the second half. */
const maxGrowth = 0.05;

/**
 * Loads a site with twice of what it takes comfortably, and looks for everything that is wrong then.
 * @returns the faults, and a report for people.
 */
export async function soak(name: InstallationName, options: Options) {
	const site = await installations[name]();
	try {
		return await soakSite(site, options);
	} finally {
		closeConnections();
		await site.stop();
	}
}

async function soakSite(site: SoakedSite, options: Options) {
	const { seconds, secondsOfTrial } = options;
	const { faults, batches } = site;
	const actors = await createActors(site);
	const { saves, orders, streams, actions } = actors;
	if (options.waitsForImages) {
		for (const { pid } of site.programs) await untilImagesAreMade(pid);
	}
	await saves.each();

	const comfortable = await findComfortableRate((perSecond) =>
		load(actions, { perSecond, seconds: secondsOfTrial, faults }),
	);
	closeConnections();
	// What was just closed here is open there for another moment.
	await setTimeout(1000);
	const openBefore = await countOpenFiles(site.programs.map((program) => program.serverPid()));

	await streams.openMany(options.streams);
	const memory = watchMemory(site.pids);
	const result = await load(actions, { perSecond: 2 * comfortable, seconds, faults });
	memory.stop();

	await expectCurrentPages(site, actors);
	await streams.expectAllNotified();
	for (const each of [saves, orders]) await each.compareWithDatabase();
	await streams.closeAll();
	closeConnections();
	if (!(await untilOpenFilesAreBack(openBefore))) {
		faults.note("more is open than before", [...openBefore.values()].join());
	}
	const growth = growthInSecondHalf(memory.samples);
	const percent = growth === null ? "unknown" : `${(growth * 100).toFixed(1)} %`;
	if (growth !== null && growth > maxGrowth) faults.note("memory has grown", percent);

	const timesOf = (values: readonly number[]) =>
		values.length === 0
			? "none"
			: `${values.length}, median ${milliseconds(median(values))}, p99 ${milliseconds(percentile(values, 99))}`;
	const stored = `${saves.count()} saves, ${orders.emails.length} orders`;
	const errors = site.programs.flatMap((program) =>
		program
			.output()
			.match(/.*(?:\berror\b|refused a request).*/g)
			?.slice(-10),
	);
	const report = [
		`load: ${2 * comfortable} actions a second: ${JSON.stringify(result.done)}`,
		`visitors: ${result.answered} answered, ${result.refused} refused, ${result.heldBack} not sent`,
		`pages: ${timesOf(result.milliseconds)}; older than a save: ${timesOf(batches.ages)}`,
		`stored: ${stored}`,
		`memory: ${memory.samples.length > 0 ? megabytes(median(memory.samples)) : "unknown"}, growth ${percent}`,
		`faults: ${faults.list().length === 0 ? "none" : JSON.stringify(faults.list(), null, 2)}`,
		...(faults.list().length === 0 ? [] : errors),
	].join("\n");
	return { faults: faults.list(), report, answered: result.answered, saves: saves.count() };
}

type Actors = Awaited<ReturnType<typeof createActors>>;

async function createActors(site: SoakedSite) {
	const saves = await createSaves(site);
	const orders = await createOrders(site, { resends: false });
	const streams = createStreams(site);
	const visits = createVisits(site, [...saves.places, ...(await otherPlaces(site, saves.places))]);

	const actions: Action[] = [
		{ name: "pages", share: 690, run: visits.page },
		{ name: "page data", share: 80, run: visits.data },
		{ name: "images", share: 85, run: visits.image },
		{ name: "saves", share: 30, run: saves.one },
		{ name: "orders", share: 10, run: orders.one },
		{ name: "event streams", share: 12, run: streams.one },
	];
	return { saves, orders, streams, visits, actions };
}

/** The other pages of the sitemap: they may show what is saved, too. */
async function otherPlaces({ programs }: SoakedSite, known: readonly Place[]): Promise<Place[]> {
	const siteMap = await (await fetch(`${programs[0]?.origin}/sitemap.xml`)).text();
	const listed = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
	const knownPaths = new Set(known.map(({ path }) => path));
	return listed
		.map((url) => new URL(url).pathname)
		.filter((path) => !knownPaths.has(path))
		.map((path) => ({ path, shows: [] }));
}

/** So soon a program shows a save when nothing else is asked of it. */
const currentWithinMilliseconds = 5000;

/** After the load, saves everything once more: each program must show exactly that, and soon. */
async function expectCurrentPages(
	{ programs, batches, faults }: SoakedSite,
	{ saves, visits }: Actors,
): Promise<void> {
	await saves.each();
	for (const { origin } of programs) {
		for (const place of saves.places) {
			const began = performance.now();
			const isCurrent = async () => {
				const text = await visits.look(origin, place);
				return place.shows.every((target) => text.includes(batches.confirmedText(target)));
			};
			while (!(await isCurrent())) {
				if (performance.now() - began < currentWithinMilliseconds) continue;
				faults.note("a save is not shown after the load", `${place.path} at ${origin}`);
				break;
			}
		}
	}
}
