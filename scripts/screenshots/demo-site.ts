import type { Browser, BrowserContextOptions } from "@playwright/test";
import { withSite } from "../../bench/site-under-test.ts";
import { restoreDemoBakery, untilServerIsCurrent } from "../../e2e/demo-bakery.ts";
import type { Site } from "../../e2e/site.ts";
import { removeAddedUsers, signInHere } from "../../e2e/users.ts";

/** Starts a site whose demo bakery looks the same on every day, for as long as it is used. */
export function withDemoSite<Result>(use: (site: Site) => Promise<Result>): Promise<Result> {
	return withSite(async (site) => {
		await dateImages(site);
		await resetDemoSite(site);
		return use(site);
	});
}

/** Puts back what was changed, with a few messages of long ago. */
export async function resetDemoSite(site: Site): Promise<void> {
	await restoreDemoBakery(site.database);
	await removeAddedUsers(site);
	const mailed = { email: "ada@example.com", mailed_at: "2024-05-06T09:30:00Z" };
	await site.database`
		insert into contact_messages ${site.database([
			{
				...mailed,
				name: "Ada Baker",
				subject: "Wedding cake",
				message: "For forty people,\nplease.",
				created_at: "2024-05-06T09:29:00Z",
				read_at: null,
			},
			{
				...mailed,
				name: "Emil Roth",
				subject: "Birthday",
				message: "Do you have candles as well?",
				created_at: "2024-05-05T16:02:00Z",
				read_at: "2024-05-05T17:00:00Z",
			},
		])}`;
	await site.database`
		insert into contact_messages (name, email, subject, message, spam, spam_reason, created_at)
		values ('Watch shop', 'sales@example.com', 'Watches', 'Very cheap watches.', true,
			'too-many-links', '2024-05-04T03:00:00Z')`;
	await untilServerIsCurrent(site);
}

/** Galleries show the newest images first. */
async function dateImages({ database }: Site): Promise<void> {
	await database`
		update files.images set created_at = dated.created_at
		from (
			select bucket, name, timestamptz '2024-05-01' + row_number() over (order by name) * interval '1 hour'
				as created_at
			from files.images
		) as dated
		where (dated.bucket, dated.name) = (images.bucket, images.name)`;
}

type Session = NonNullable<BrowserContextOptions["storageState"]>;

/** Signs the owner in, here and on a telephone, both long ago. */
export async function signInOwner(browser: Browser, site: Site): Promise<Session> {
	await site.database`delete from accounts.sessions`;
	await signIn(browser, site, {
		userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
	});
	await dateSessions(site, "2024-05-01T08:00:00Z");
	const session = await signIn(browser, site, {});
	await dateSessions(site, "2024-05-06T08:00:00Z");
	return session;
}

async function signIn(browser: Browser, site: Site, options: BrowserContextOptions) {
	const context = await browser.newContext({ ...options, baseURL: site.origin });
	const page = await context.newPage();
	await page.goto("/admin");
	await signInHere(page, site.administrator);
	await page.waitForURL("**/admin/dashboard");
	const session = await context.storageState();
	await context.close();
	return session;
}

/** Dates the sessions of today. A session ends that was last used long ago, so they are used later. */
async function dateSessions({ database }: Site, signedInAt: string): Promise<void> {
	await database`
		update accounts.sessions set
			created_at = ${signedInAt},
			signed_in_at = ${signedInAt},
			refreshed_at = ${signedInAt}::timestamptz + interval '75 years'
		where created_at > now() - interval '1 day'`;
}
