import { setTimeout } from "node:timers/promises";
import { saveSections } from "../app/bakery/content/stored-sections.ts";
import type { TestClient } from "../database/tests/test-client.ts";
import { productId } from "../e2e/content.ts";
import type { Site } from "../e2e/site.ts";
import { openEventStream } from "../soak/open-event-stream.ts";
import { editProduct } from "./edit-product.ts";
import { decimal, type Figure, median, milliseconds, percentile, progress } from "./figures.ts";
import { measureRate } from "./load-generator.ts";
import { pageUrls, productUnderTest, signInAsOwner, withSite } from "./site.ts";

const saves = 200;
const maxUntilShown = 50;

const secondsOfSaves = 15;
const pauseMilliseconds = 100;
const maxUnderLoad = 50;

const streams = 2000;
const maxUntilNotified = 1000;
/** The site lets nobody have many more; these visitors come through a proxy beside it. */
const streamsPerVisitor = 10;

/** How long after a save visitors see it: those who come, and those who have the page open. */
export function measureSaves(): Promise<Figure[]> {
	return withSite(async (site) => {
		const owner = await signInAsOwner(site);
		const targets = await editableTexts(site, owner);
		return [
			await untilNextRequest(targets),
			await underLoad(targets),
			await untilAllAreNotified(site, targets),
		];
	});
}

/** A page, and a save that changes a text on it. */
interface EditableText {
	url: string;
	save(text: string): Promise<unknown>;
}

async function editableTexts(site: Site, owner: TestClient): Promise<EditableText[]> {
	const urls = await pageUrls(site);
	const id = await productId(site.database, productUnderTest);
	return [
		{ url: urls["/"], save: (title) => saveSections(owner, [{ key: "hero", title }]) },
		{
			url: urls["/products"],
			save: (title) => saveSections(owner, [{ key: "products_intro", title }]),
		},
		{ url: urls["/products/:id"], save: (name) => editProduct(owner, id, { name }) },
	];
}

async function untilNextRequest(targets: EditableText[]): Promise<Figure> {
	progress(`saves: ${saves}, each until the next request shows it`);
	const times: number[] = [];
	for (let number = 0; number < saves; number++) {
		const target = targets[number % targets.length];
		const text = `Saved for the ${number}th time`;
		await target?.save(text);
		const saved = performance.now();
		while (!(await (await fetch(target?.url ?? "")).text()).includes(text)) {
			if (performance.now() - saved > 5000) throw new Error(`${target?.url} doesn't show a save.`);
		}
		times.push(performance.now() - saved);
	}
	const p99 = percentile(times, 99);
	return {
		name: `a save until the next request shows it, ${saves} saves, p99`,
		goal: milliseconds(maxUntilShown),
		measured: `${milliseconds(p99)} (median ${milliseconds(median(times))})`,
		met: p99 <= maxUntilShown,
	};
}

async function underLoad(targets: EditableText[]): Promise<Figure> {
	progress(`saves: one each ${pauseMilliseconds} ms while pages are asked for without a pause`);
	const load = measureRate(
		targets.map(({ url }) => url),
		secondsOfSaves,
	);
	const times: number[] = [];
	const end = performance.now() + secondsOfSaves * 1000;
	for (let number = 0; performance.now() < end; number++) {
		const sent = performance.now();
		await targets[number % targets.length]?.save(`Saved under load for the ${number}th time`);
		const took = performance.now() - sent;
		times.push(took);
		await setTimeout(Math.max(0, pauseMilliseconds - took));
	}
	const half = median(times);
	return {
		name: `a save while pages are asked for without a pause, median`,
		goal: milliseconds(maxUnderLoad),
		measured: `${milliseconds(half)} (${Math.round(await load)} answers/s)`,
		met: half <= maxUnderLoad,
	};
}

async function untilAllAreNotified(site: Site, [target]: EditableText[]): Promise<Figure> {
	progress(`saves: until ${streams} open pages are notified`);
	const { contentVersion } = await (await fetch(`${site.origin}/health`)).json();
	let notified = 0;
	const answers = await Promise.all(
		Array.from({ length: streams }, (_, number) => {
			const visitor = Math.floor(number / streamsPerVisitor);
			return openEventStream(site.origin, {
				since: contentVersion,
				visitorAddress: `10.0.${visitor >> 8}.${visitor & 255}`,
				onVersion: () => {
					notified += 1;
				},
			});
		}),
	);
	await target?.save("Seen by everyone");
	const saved = performance.now();
	while (notified < streams) {
		if (performance.now() - saved > 30_000) throw new Error(`${notified} pages were notified.`);
		await setTimeout(5);
	}
	const took = performance.now() - saved;
	for (const answer of answers) answer.destroy();
	return {
		name: `${streams} open pages: a save until the last is notified`,
		goal: milliseconds(maxUntilNotified),
		measured: `${decimal(took / 1000)} s`,
		met: took <= maxUntilNotified,
	};
}
