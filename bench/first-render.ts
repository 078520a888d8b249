import { setTimeout } from "node:timers/promises";
import type { PublicPath } from "../app/storefront/pages.ts";
import { changeSection } from "../e2e/content.ts";
import type { Site } from "../e2e/site.ts";
import { type Figure, progress } from "./figure.ts";
import { decimal, milliseconds, whole } from "./number-format.ts";
import { fillUpTo, pageUrls, withSite } from "./site-under-test.ts";
import { summary } from "./statistics.ts";

const fewProducts = 60;
const manyProducts = 5000;
const rounds = 20;
const maxRatio = 1.5;

/** The renders that are slower with more products, if any. */
const paths = ["/", "/products", "/products/:id"] satisfies PublicPath[];

/** Milliseconds of each first request, by page. */
type Times = Record<(typeof paths)[number], number[]>;

/** Whether a page that has to be rendered takes longer when there are many more products. */
export function measureFirstRender(): Promise<Figure[]> {
	return withSite((few) =>
		withSite(async (many) => {
			progress(`first render: adding ${whole(manyProducts)} products`);
			await Promise.all([fillUpTo(fewProducts, few), fillUpTo(manyProducts, many)]);
			const times = { few: emptyTimes(), many: emptyTimes() };
			progress(`first render: ${rounds} rounds`);
			// The first round compiles code and plans queries, so it does not count.
			await inTurn(0, few, many, { few: emptyTimes(), many: emptyTimes() });
			for (let round = 1; round <= rounds; round++) await inTurn(round, few, many, times);
			return [toFigure(times)];
		}),
	);
}

function emptyTimes(): Times {
	return { "/": [], "/products": [], "/products/:id": [] };
}

async function inTurn(round: number, few: Site, many: Site, times: Record<"few" | "many", Times>) {
	const steps = [() => timePages(few, times.few), () => timePages(many, times.many)];
	if (round % 2 === 1) steps.reverse();
	for (const step of steps) await step();
}

async function timePages(site: Site, times: Times): Promise<void> {
	const urls = await pageUrls(site);
	for (const page of paths) {
		await outdateEveryPage(site);
		const started = performance.now();
		const response = await fetch(urls[page]);
		await response.text();
		if (!response.ok) throw new Error(`${urls[page]} was answered with ${response.status}.`);
		times[page].push(performance.now() - started);
	}
}

let changes = 0;

async function outdateEveryPage(site: Site): Promise<void> {
	changes += 1;
	await changeSection(site.database, "hero", { title: `Fresh, batch ${changes}` });
	const [row] = await site.database`select version from private.content_version`;
	while ((await knownVersion(site)) < Number(row?.version)) await setTimeout(5);
}

async function knownVersion({ origin }: Site): Promise<number> {
	return (await (await fetch(`${origin}/health`)).json()).contentVersion;
}

function toFigure(times: Record<"few" | "many", Times>): Figure {
	const pages = paths.map((page) => {
		const few = summary(times.few[page]);
		const many = summary(times.many[page]);
		return { page, few, many, ratio: many.median / few.median };
	});
	const measured = pages.map(
		({ page, few, many, ratio }) =>
			`${page} ${decimal(ratio)} (${milliseconds(few.median)}, ${milliseconds(many.median)})`,
	);
	return {
		name: `first render, ${whole(manyProducts)} products against ${fewProducts}`,
		goal: `at most ${maxRatio} times`,
		measured: measured.join(", "),
		met: pages.every(({ ratio }) => ratio <= maxRatio),
		details: { pages },
	};
}
