import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { signIn, type TestClient } from "../database/tests/test-client.ts";
import { type KeptPath, keptAddresses } from "../e2e/public-pages.ts";
import { type Site, startSite } from "../e2e/site.ts";
import { progress } from "./figures.ts";
import { runsProgram } from "./processes.ts";

const productUnderTest = "Country Sourdough";

/** Starts a site with the demo bakery for as long as it is used. Its images and pages are made. */
export async function withSite<Result>(use: (site: Site) => Promise<Result>): Promise<Result> {
	// By the clock of this machine, as every site but those of the tests.
	const site = await startSite({ CLOCK_FILE: "" });
	try {
		progress("preparing the images of the demo bakery");
		await untilImagesAreMade(site.pid);
		await untilPagesStay(Object.values(await pageUrls(site)));
		return await use(site);
	} finally {
		await site.stop();
	}
}

/** It runs while there is work. */
const imageProgram = "server/images/image-worker/main.ts";

/** Waits until a site makes no images anymore. @param pid the process that was started. */
export async function untilImagesAreMade(pid: number): Promise<void> {
	while (await runsProgram(pid, imageProgram)) await setTimeout(1000);
}

/** Waits until pages stay as they are. The contact page is another in each second. */
async function untilPagesStay(urls: readonly string[]): Promise<void> {
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

/** The browser of the administrator. */
export function signInAsOwner(site: Site): Promise<TestClient> {
	return signIn({ url: site.origin }, site.administrator);
}
