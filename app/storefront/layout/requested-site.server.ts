import { createContext, href, type RouterContextProvider } from "react-router";
import type { NavigationLink } from "../../bakery/navigation/menu-items.ts";
import { getSchedule, type Schedule } from "../../bakery/schedule/schedule.server.ts";
import {
	getPublicSite,
	lastGoodPublicSite,
	type PublicSite,
} from "../../bakery/site/public-site.server.ts";
import {
	backendContext,
	type DescribeImages,
	describeImagesContext,
} from "../../platform/requests/contexts.ts";
import { oncePerVersion } from "../../platform/requests/once-per-version.server.ts";
import { optionalData } from "../../platform/requests/optional-data.server.ts";

type RequestContext = Readonly<RouterContextProvider>;

interface RequestedSite {
	site: PublicSite;
	/** The site's own address, without a trailing slash. */
	siteUrl: string;
	describeImages: DescribeImages;
}

const sites = new WeakMap<RequestContext, Promise<PublicSite>>();

/** The site that a request is about, read once for all its loaders. */
export async function requestedSite(context: RequestContext): Promise<RequestedSite> {
	const { siteUrl, generation } = context.get(backendContext);
	const site = sites.get(context) ?? readSite(context, generation);
	sites.set(context, site);
	return { site: await site, siteUrl, describeImages: context.get(describeImagesContext) };
}

/** Changes that the owner scheduled; null when it could not be read. */
export const scheduleContext = createContext<Schedule | null>();

const getScheduleOnce = oncePerVersion(getSchedule);

/** Before everything else: what appears while the page is rendered ends its time. */
export async function readSchedule({ context }: { context: RequestContext }): Promise<void> {
	const { service, generation, clock } = context.get(backendContext);
	const reading = getScheduleOnce(service, generation, clock.now());
	context.set(scheduleContext, await optionalData(context, "the announcement", reading, null));
}

/** The site as it is stored now, for an owner who has just saved it. */
export function storedSite(context: RequestContext): Promise<PublicSite> {
	return readSite(context, null);
}

async function readSite(context: RequestContext, generation: number | null): Promise<PublicSite> {
	const { visitor } = context.get(backendContext);
	const reading = getPublicSite(visitor, generation, context.get(describeImagesContext));
	const fallback = lastGoodPublicSite();
	const site = await optionalData(context, "the site's settings and menu", reading, fallback);
	return site.orderTitle === null ? site : withOrderButton(site);
}

/** The button has the owner's own words for it, if the menu leads to the order page, and replaces that link. */
function withOrderButton(site: PublicSite): PublicSite {
	const own = site.headerLinks.find(({ path }) => path === href("/order"));
	const headerLinks = site.headerLinks.filter((link) => link !== own);
	return { ...site, headerLinks, orderTitle: own?.title ?? site.orderTitle };
}

/**
 * The links in the last row of the footer, which is not the owner's menu: to the allergen table, the
 * order page, and legal pages (product §1).
 */
export function furtherLinks(site: PublicSite): NavigationLink[] {
	const { hasAllergenLookup, orders, footerLinks, legalLinks, words } = site;
	const allergens = { title: words.say("frame.allergensLink"), path: href("/allergens") };
	const links = [
		...(hasAllergenLookup ? [{ id: "allergens", ...allergens }] : []),
		...(orders.accepts
			? [{ id: "order", title: words.say("order.link"), path: href("/order") }]
			: []),
		...legalLinks,
	];
	return withoutThose(links, footerLinks);
}

function withoutThose(links: NavigationLink[], known: NavigationLink[]): NavigationLink[] {
	return links.filter(({ path }) => known.every((link) => link.path !== path));
}
