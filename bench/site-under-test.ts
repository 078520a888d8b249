import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { signIn, type TestClient } from "../database/tests/test-client.ts";
import { addProducts } from "../e2e/content.ts";
import { type KeptPath, keptAddresses } from "../e2e/public-pages.ts";
import { type Site, startSite } from "../e2e/site.ts";
import { progress } from "./figure.ts";
import { runsProgram } from "./processes.ts";

/** Starts a site with the demo bakery for as long as it is used. Its pages stay as they are. */
export async function withSite<Result>(use: (site: Site) => Promise<Result>): Promise<Result> {
	const dataDirectory = await copyOfData();
	try {
		return await withStartedSite(dataDirectory, async (site) => {
			await untilPagesStay(Object.values(await pageUrls(site)));
			return use(site);
		});
	} finally {
		await rm(dataDirectory, { recursive: true });
	}
}

/** Starts a site on the data of another that was stopped, for as long as it is used. */
export async function withStartedSite<Result>(
	dataDirectory: string,
	use: (site: Site) => Promise<Result>,
): Promise<Result> {
	// By the clock of this machine, as every site but those of the tests.
	const site = await startSite({ CLOCK_FILE: "" }, dataDirectory);
	try {
		return await use(site);
	} finally {
		await site.stop();
	}
}

let preparedData: Promise<string> | undefined;

/**
 * The data of a demo bakery that is complete: every image has been made in every size that pages
 * offer. That takes a minute or two, so it is done once, and each site starts with a copy.
 */
export async function copyOfData(): Promise<string> {
	preparedData ??= prepareData();
	const copy = await mkdtemp(path.join(tmpdir(), "levain-bench-"));
	// Files keep their owner, who may be another user than this one.
	execFileSync("cp", ["--archive", "--no-target-directory", await preparedData, copy]);
	return copy;
}

async function prepareData(): Promise<string> {
	progress("preparing the images of the demo bakery");
	const directory = await mkdtemp(path.join(tmpdir(), "levain-bench-"));
	process.once("exit", () => rmSync(directory, { recursive: true }));
	await withStartedSite(directory, async (site) => {
		await untilPagesStay(Object.values(await pageUrls(site)));
		await untilImagesAreMade(site.pid);
	});
	return directory;
}

/** It runs while there is work. */
const imageProgram = "server/images/image-worker/main.ts";

/** Waits until a site makes no images anymore. @param pid the process that was started. */
export async function untilImagesAreMade(pid: number): Promise<void> {
	while (await runsProgram(pid, imageProgram)) await setTimeout(1000);
}

/**
 * Waits until pages stay as they are: a new site first looks at each of its images. The contact
 * page is another in each second.
 */
export async function untilPagesStay(urls: readonly string[]): Promise<void> {
	const lasting = urls.filter((url) => !url.endsWith("/contact"));
	const read = () =>
		Promise.all(lasting.map(async (url) => (await fetch(url)).headers.get("etag")));
	let before: (string | null)[] = [];
	for (let now = await read(); !isDeepStrictEqual(now, before); now = await read()) {
		before = now;
		await setTimeout(1000);
	}
}

/** The address of each page that is kept, by its path in the register (app/storefront/pages.ts). */
export async function pageUrls({ origin, database }: Site): Promise<Record<KeptPath, string>> {
	const addresses = Object.entries(await keptAddresses(database, productUnderTest));
	const urls = addresses.map(([path, address]) => [path, origin + address]);
	return Object.fromEntries(urls);
}

export const productUnderTest = "Country Sourdough";

/** The browser of the administrator. */
export function signInAsOwner(site: Site): Promise<TestClient> {
	return signIn({ ...site, url: site.origin }, site.administrator);
}

/** Adds products until there are so many, and lets Postgres learn how many there are now. */
export async function fillUpTo(total: number, { database }: Site): Promise<void> {
	const [row] = await database`select count(*)::int from products`;
	await addProducts(database, total - row?.count, "breads");
	await database`vacuum analyze`;
}
