import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, type Page, type Response } from "@playwright/test";
import type axe from "axe-core";
import type { Sql } from "postgres";
import { href, type Register } from "react-router";
import { sessionStorageKey } from "../app/platform/browser/browser-client.ts";
import { contentVersion, restoreDemoBakery, untilServerIsCurrent } from "./demo-bakery.ts";
import { test as base } from "./logged-test.ts";
import { startProxiedSite } from "./proxied-site.ts";
import { beginAdministratorSession } from "./session.ts";
import { type Site, startSite } from "./site.ts";

declare global {
	interface Window {
		axe: typeof axe;
	}
}

type Paths = Register["pages"];
type Navigate = <Path extends keyof Paths>(
	...args: Parameters<typeof href<Path>>
) => Promise<Response | null>;

interface TestFixtures {
	/** Puts the demo bakery back after a test that has changed it in the browser alone. */
	demoBakery: undefined;
	/** Opens a page of the site; the path and its parameters are checked against app/routes.ts. */
	navigate: Navigate;
	/** The site's Postgres. The demo bakery is put back after the test. */
	database: Sql;
	/** Signs the administrator in, without a screen of the back office. */
	login: () => Promise<void>;
	/** Stops the site's clock at an instant: pages that are opened then show it. It goes on after the test. */
	setClock: (instant: string) => Promise<void>;
	/** Fails with the list of what axe finds on the page as it is. */
	expectAccessible: () => Promise<void>;
}

export interface WorkerOptions {
	/** Whether the browser reaches the site through nginx, by HTTPS. */
	behindProxy: boolean;
}

interface WorkerFixtures extends WorkerOptions {
	/** One site for all tests of a worker, one after the other. */
	site: Site;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	behindProxy: [false, { option: true, scope: "worker" }],
	site: [
		async ({ behindProxy }, use) => {
			const site = await (behindProxy ? startProxiedSite() : startSite());
			await use(site);
			await site.stop();
		},
		{ scope: "worker", timeout: 60_000 },
	],
	// The certificate of the proxy is one that nobody has signed.
	ignoreHTTPSErrors: async ({ behindProxy }, use) => use(behindProxy),
	baseURL: async ({ site }, use) => use(site.origin),
	navigate: async ({ page, site }, use) => {
		await use(async (...args) => {
			await untilServerIsCurrent(site);
			return page.goto(href(...args));
		});
	},
	demoBakery: [
		async ({ site }, use) => {
			await use(undefined);
			if ((await contentVersion(site)) !== restoredVersion) await restore(site);
		},
		{ auto: true },
	],
	database: async ({ site }, use) => {
		await use(site.database);
		await restore(site);
	},
	login: async ({ page, site }, use) => {
		await use(() => signIn(page, site));
	},
	setClock: async ({ site }, use) => {
		// For open pages, whose timers go by the time before.
		const expirePages = () => site.database`select private.announce('content', 'time')`;
		await use(async (instant) => {
			await writeFile(site.clockFile, instant);
			await expirePages();
		});
		await rm(site.clockFile, { force: true });
		await expirePages();
	},
	expectAccessible: async ({ page }, use) => {
		await use(async () => {
			// A toast may appear during the check, and is half transparent at first.
			await expect(async () => {
				await untilAnimationsEnd(page);
				expect(await findInaccessible(page)).toEqual([]);
			}).toPass({ timeout: 30_000 });
		});
	},
});

export { expect };

/** The version of the content of the worker's site when the demo bakery was last put back. */
let restoredVersion: number | undefined;

async function restore(site: Site): Promise<void> {
	await restoreDemoBakery(site.database);
	restoredVersion = await contentVersion(site);
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

async function findInaccessible(page: Page) {
	for (const frame of page.frames()) {
		// Half a megabyte, which a page that was checked before has.
		if (await frame.evaluate(() => !("axe" in window))) await frame.evaluate(axeSource);
	}
	const { violations } = await page.evaluate(
		// Leaves out the results that are in order, and what only the rule for sound that plays by
		// itself needs: it is much faster.
		() => window.axe.run({ resultTypes: ["violations"], preload: false }),
	);
	return violations.map(({ id, nodes }) => ({
		rule: id,
		places: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
	}));
}

/** Waits for animations to end: half transparent text has too little contrast. */
async function untilAnimationsEnd(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		document.getAnimations().every(({ effect, playState }) => {
			const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
			return isEndless || playState !== "running";
		}),
	);
}

/** Waits until React has hydrated the page. */
export async function untilInteractive(page: Page): Promise<void> {
	await page.waitForFunction(() => performance.getEntriesByName("interactive").length > 0);
}

/** Signs the administrator in, without a screen of the back office: from the next page on that is opened. */
export async function signIn(page: Page, site: Site): Promise<void> {
	const userAgent = await page.evaluate(() => navigator.userAgent);
	const session = await beginAdministratorSession(site, userAgent);
	await page.context().addInitScript(
		([key, value, mark]) => {
			// Once: somebody who signs out stays so.
			if (origin === "null" || localStorage.getItem(mark)) return;
			localStorage.setItem(mark, "yes");
			localStorage.setItem(key, value);
		},
		[sessionStorageKey, session, `signed in ${randomUUID()}`] as const,
	);
}
