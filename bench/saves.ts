import type { Page } from "@playwright/test";

import type { TestClient } from "../database/tests/test-client.ts";
import type { Site } from "../e2e/site.ts";
import { openUntilQuiet, withBrowser, withPage } from "./browser.ts";
import { type EditableTexts, editableTexts, saveHeroTitle } from "./editable-texts.ts";
import { type Figure, progress } from "./figure.ts";
import { milliseconds } from "./number-format.ts";
import { measureSavesUnderFlood, measureSavesUnderLoad } from "./saves-under-load.ts";
import { signInAsOwner, withSite } from "./site-under-test.ts";
import { median, percentile, summary } from "./statistics.ts";

const saves = 200;
const maxUntilRequest = 50;
const savesOnOpenPage = 60;
const maxUntilOpenPage = 500;

/** How long after a save visitors see it: those who come, and those who have the page open. */
export function measureSaves(): Promise<Figure[]> {
	return withSite(async (site) => {
		const owner = await signInAsOwner(site);
		const targets = await editableTexts(site, owner);
		return [
			await untilNextRequest(targets),
			await untilOpenPage(site, owner),
			await measureSavesUnderLoad(site, targets),
			await measureSavesUnderFlood(site, targets),
		];
	});
}

async function untilNextRequest(targets: EditableTexts): Promise<Figure> {
	progress(`saves: ${saves} saves, each until the next request shows it`);
	const saving: number[] = [];
	const showing: number[] = [];
	for (let number = 0; number < saves; number++) {
		const { url, save } = targets[number % targets.length] ?? targets[0];
		const text = `Saved for the ${number}th time`;
		const sent = performance.now();
		await save(text);
		const saved = performance.now();
		await requestUntilShown(url, text);
		saving.push(saved - sent);
		showing.push(performance.now() - saved);
	}
	const p99 = percentile(showing, 99);
	return {
		name: `a save until the next request shows it, ${saves} saves, p99`,
		goal: milliseconds(maxUntilRequest),
		measured: `${milliseconds(p99)} (median ${milliseconds(median(showing))}; the save itself ${milliseconds(median(saving))})`,
		met: p99 <= maxUntilRequest,
		details: { saving: summary(saving), showing: summary(showing) },
	};
}

async function requestUntilShown(url: string, text: string): Promise<void> {
	const deadline = performance.now() + 5000;
	while (performance.now() < deadline) {
		const answer = await (await fetch(url)).text();
		if (answer.includes(text)) return;
	}
	throw new Error(`${url} does not show what was saved.`);
}

async function untilOpenPage(site: Site, owner: TestClient): Promise<Figure> {
	progress(`saves: ${savesOnOpenPage} saves, each until an open page shows it`);
	const delays = await withBrowser((browser) =>
		withPage(browser, {}, async (page) => {
			await openUntilQuiet(page, `${site.origin}/`);
			const measured: number[] = [];
			for (let number = 0; number < savesOnOpenPage; number++) {
				measured.push(await saveUntilSeen(page, owner, `Seen for the ${number}th time`));
			}
			return measured;
		}),
	);
	const p99 = percentile(delays, 99);
	return {
		name: `a save until an open page shows it, ${savesOnOpenPage} saves, p99`,
		goal: milliseconds(maxUntilOpenPage),
		measured: `${milliseconds(p99)} (median ${milliseconds(median(delays))})`,
		met: p99 <= maxUntilOpenPage,
		details: { delays: summary(delays) },
	};
}

async function saveUntilSeen(page: Page, owner: TestClient, title: string): Promise<number> {
	await page.evaluate(stampHeading, title);
	const sent = Date.now();
	await saveHeroTitle(owner, title);
	const stamp = await page.waitForFunction(() => document.documentElement.dataset.seenAt);
	return Number(await stamp.jsonValue()) - sent;
}

/** Runs in the page: records when the heading has this text. */
function stampHeading(title: string): void {
	const { dataset } = document.documentElement;
	delete dataset.seenAt;
	const observer = new MutationObserver(() => {
		if (document.querySelector("h1")?.textContent !== title) return;
		observer.disconnect();
		requestAnimationFrame(() => {
			dataset.seenAt = String(Date.now());
		});
	});
	observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}
