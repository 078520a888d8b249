import { setTimeout } from "node:timers/promises";
import { untilImagesAreMade } from "../bench/site-under-test.ts";
import { summary } from "../bench/statistics.ts";
import type { Program } from "../e2e/program.ts";
import { closeConnections as closeHostileConnections } from "../hostile/send.ts";
import { closeConnections } from "./ask.ts";
import { findComfortableRate } from "./comfortable-rate.ts";
import type { Fault } from "./faults.ts";
import { type InstallationName, installations } from "./installations.ts";
import { type Action, type LoadResult, load } from "./load.ts";
import { growthInSecondHalf, watchMemory } from "./memory.ts";
import { createMessages } from "./messages.ts";
import { countOpenFiles, untilOpenFilesAreBack } from "./open-files.ts";
import { createOrders } from "./orders.ts";
import { createSaves } from "./saves.ts";
import { type SoakedSite, soakedSite } from "./soaked-site.ts";
import { createStrangers } from "./strangers.ts";
import { createStreams } from "./streams.ts";
import { createUploads } from "./uploads.ts";
import { createVisits, type Place } from "./visits.ts";

interface Options {
	installation: InstallationName;
	/** How long the site is under load. */
	seconds: number;
	/** Whether to wait until the images of the demo bakery are made, which takes a minute or two. */
	waitsForImages: boolean;
	/** How long each rate is tried while the comfortable one is looked for. */
	secondsOfTrial: number;
	/** Streams that stay open, at each program. */
	streams: number;
	/** Told what is being done. */
	progress(step: string): void;
}

/** The result of a soak. */
export interface SoakResult {
	installation: InstallationName;
	/** Actions a second at which nobody waits; the load was twice as much. */
	comfortableRate: number;
	load: LoadResult;
	/** Confirmed saves, uploads, messages, and orders. None may be lost. */
	confirmed: { saves: number; uploads: number; messages: number; orders: number };
	/** By how many milliseconds answers that were not current were outdated. */
	ages: ReturnType<typeof summary> | null;
	/** Bytes of all processes, each two seconds. */
	memory: readonly number[];
	/** Of memory in the second half; null when it was too short to tell. */
	growth: number | null;
	/** Each program's open files before and after the load. */
	openFiles: { before: number[]; after: number[] };
	faults: Fault[];
	/** The last lines with which the programs tell of errors. */
	errorLines: string[];
}

/** The most that memory may grow in the second half. */
const maxGrowth = 0.05;

/** Loads a site with twice of what it takes comfortably, and looks for everything that is wrong then. */
export async function soak(options: Options): Promise<SoakResult> {
	options.progress(`${options.installation}: starting`);
	const installation = await installations[options.installation]();
	try {
		return await soakSite(await soakedSite(installation), options);
	} finally {
		closeConnections();
		closeHostileConnections();
		await installation.stop();
	}
}

async function soakSite(site: SoakedSite, options: Options): Promise<SoakResult> {
	const { installation, seconds, secondsOfTrial, progress } = options;
	const { faults, batches } = site;
	const actors = await createActors(site);
	const { saves, uploads, messages, orders, streams, actions } = actors;
	if (options.waitsForImages) {
		progress(`${installation}: waiting until the images are made`);
		for (const { pid } of site.programs) await untilImagesAreMade(pid);
	}
	await saves.each();

	progress(`${installation}: looking for the comfortable rate`);
	const comfortableRate = await findComfortableRate((perSecond) =>
		load(actions, { perSecond, seconds: secondsOfTrial, faults }),
	);
	closeConnections();
	closeHostileConnections();
	const openBefore = await openFilesOf(site);

	progress(`${installation}: ${2 * comfortableRate} actions a second, for ${seconds} s`);
	await streams.openMany(options.streams);
	const memory = watchMemory(site.pids);
	const result = await load(actions, { perSecond: 2 * comfortableRate, seconds, faults });
	memory.stop();

	progress(`${installation}: comparing what was saved with what is there`);
	await expectCurrentPages(site, actors);
	await streams.expectAllTold();
	await saves.compareWithDatabase();
	await messages.compareWithDatabase();
	await orders.compareWithDatabase();
	await uploads.compareWithSite();
	await streams.closeAll();
	closeConnections();
	closeHostileConnections();
	const { open: openAfter, areBack } = await untilOpenFilesAreBack(openBefore);
	const before = [...openBefore.values()];
	if (!areBack) faults.note("more is open than before", `${before} before, ${openAfter} after`);
	const growth = growthInSecondHalf(memory.samples);
	if (growth !== null && growth > maxGrowth) {
		faults.note("memory has grown", `by ${(growth * 100).toFixed(1)} % in the second half`);
	}
	return {
		installation,
		comfortableRate,
		load: result,
		confirmed: {
			saves: saves.count,
			uploads: uploads.count,
			messages: messages.count,
			orders: orders.count,
		},
		ages: batches.ages.length > 0 ? summary(batches.ages) : null,
		memory: memory.samples,
		growth,
		openFiles: { before, after: openAfter },
		faults: faults.list(),
		errorLines: site.programs.flatMap(errorLinesOf),
	};
}

const keptErrorLines = 10;

/** A program's logged errors, and its database's refusals. */
function errorLinesOf(program: Program): string[] {
	const lines = program.output().split("\n");
	return lines.filter((line) => /\berror\b|refused a request/.test(line)).slice(-keptErrorLines);
}

type Actors = Awaited<ReturnType<typeof createActors>>;

async function createActors(site: SoakedSite) {
	const saves = await createSaves(site);
	const uploads = await createUploads(site);
	const messages = createMessages(site);
	const orders = await createOrders(site);
	const streams = createStreams(site);
	const strangers = createStrangers(site);
	const visits = createVisits(site, [...saves.places, ...(await otherPlaces(site, saves.places))]);

	async function uploadAndShow(): Promise<void> {
		const url = await uploads.one();
		if (url) saves.showNext(url);
	}

	const actions: Action[] = [
		{ name: "pages", share: 690, run: visits.page },
		{ name: "page data", share: 80, run: visits.data },
		{ name: "images", share: 85, run: visits.image },
		{ name: "hostile requests", share: 80, run: strangers.one },
		{ name: "saves", share: 30, run: saves.one },
		{ name: "messages", share: 10, run: messages.one },
		{ name: "orders", share: 10, run: orders.one },
		{ name: "event streams", share: 12, run: streams.one },
		{ name: "uploads", share: 3, run: uploadAndShow },
	];
	return { saves, uploads, messages, orders, streams, visits, actions };
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

async function openFilesOf({ programs }: SoakedSite): Promise<Map<number, number>> {
	// What was just closed here is open there for another moment.
	await setTimeout(1000);
	const pids = programs.map((program) => program.serverPid());
	const counts = await Promise.all(pids.map(countOpenFiles));
	return new Map(pids.map((pid, index) => [pid, counts[index] ?? 0]));
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
			while (!(await isCurrent(origin, place))) {
				if (performance.now() - began < currentWithinMilliseconds) continue;
				faults.note("a save is not shown after the load", `${place.path} at ${origin}`);
				break;
			}
		}
	}

	async function isCurrent(origin: string, place: Place): Promise<boolean> {
		const { body } = await visits.look(origin, place);
		const text = body.toString();
		return place.shows.every((target) =>
			text.includes(`Batch ${batches.confirmed(target)} of ${target}`),
		);
	}
}
