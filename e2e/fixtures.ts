import { readFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page, type Response } from "@playwright/test";
import type { Sql } from "postgres";
import { href, type Register } from "react-router";
import { startProxiedSite } from "./proxied-site.ts";
import { type Site, startSite } from "./site.ts";

type Paths = Register["pages"];
type Navigate = <Path extends keyof Paths>(
	...args: Parameters<typeof href<Path>>
) => Promise<Response | null>;

interface TestFixtures {
	/** Opens a page of the site; the path and its parameters are checked against app/routes.ts. */
	navigate: Navigate;
	/** The site's Postgres. The demo bakery is put back after the test. */
	database: Sql;
	/** Signs the administrator in, without the login screen. */
	login: () => Promise<void>;
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

const seed = readFileSync(path.join(import.meta.dirname, "../supabase/seed.sql"), "utf8");

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
			await untilKnown(site);
			return page.goto(href(...args));
		});
	},
	database: async ({ site }, use) => {
		await use(site.database);
		await restoreDemoBakery(site.database);
	},
	login: async ({ page, site }, use) => {
		await use(() => signIn(page, site));
	},
	expectAccessible: async ({ page }, use) => {
		await use(async () => {
			// A toast may come while it looks, and is half transparent at first.
			await expect(async () => {
				await untilStill(page);
				expect(await findInaccessible(page)).toEqual([]);
			}).toPass({ timeout: 10_000 });
		});
	},
});

export { expect };

async function findInaccessible(page: Page) {
	const { violations } = await new AxeBuilder({ page }).analyze();
	return violations.map(({ id, nodes }) => ({
		rule: id,
		places: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
	}));
}

/** Waits for what fades or moves to be there: half transparent text has no contrast yet. */
async function untilStill(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		document.getAnimations().every(({ effect, playState }) => {
			const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
			return isEndless || playState !== "running";
		}),
	);
}

/** Waits until React has come and answers what the visitor does. */
export async function untilInteractive(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
	);
}

/** Waits until the server has heard of every change that a test made straight in the database. */
async function untilKnown(site: Site): Promise<void> {
	const [row] = await site.database`select version from private.content_version`;
	await expect
		.poll(async () => (await (await fetch(`${site.origin}/health`)).json()).contentVersion)
		.toBe(Number(row?.version));
}

async function restoreDemoBakery(database: Sql): Promise<void> {
	await database.unsafe(`
		truncate site_content, navigation_items, categories, products, product_categories,
			contact_messages, pictures cascade;
		${seed}
	`);
}

async function signIn(page: Page, site: Site): Promise<void> {
	const { email, password } = site.administrator;
	await page.goto("/admin");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign In" }).click();
	await page.waitForURL("**/admin/dashboard");
}
