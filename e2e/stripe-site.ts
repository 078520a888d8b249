import type { FakeProvider } from "../server/payments/fixtures/fake-provider.ts";
import { startFakeStripe } from "../server/payments/fixtures/fake-stripe.ts";
import { test as base } from "./fixtures.ts";
import { startSite } from "./site.ts";

/**
 * A test on a site that takes payments through a fake of Stripe. Each file has a fake of its own,
 * because its books are compared.
 * @param environment of the site, besides the keys of the fake.
 */
export const testWithStripe = (environment: Record<string, string> = {}) =>
	base.extend<object, { stripe: FakeProvider }>({
		stripe: [
			// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures.
			async ({}, use) => {
				const stripe = await startFakeStripe();
				await use(stripe);
				await stripe.close();
			},
			{ scope: "worker" },
		],
		site: [
			async ({ stripe }, use) => {
				const site = await startSite({ ...stripe.environment, ...environment });
				stripe.noticeUrl = `${site.origin}/api/payments/notices`;
				await use(site);
				await site.stop();
			},
			{ scope: "worker", timeout: 60_000 },
		],
	});
