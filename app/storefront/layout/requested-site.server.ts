import { href, type RouterContextProvider } from "react-router";
import type { NavigationLink } from "../../bakery/navigation/schema.ts";
import {
	getPublicSite,
	lastGoodPublicSite,
	type PublicSite,
} from "../../bakery/site/public-site.server.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import {
	type DescribePictures,
	describePicturesContext,
} from "../../platform/requests/describe-pictures-context.ts";
import { optionalData } from "../../platform/requests/optional-data.server.ts";
import { ORDER_LINK_ID } from "./order-link.ts";

type RequestContext = Readonly<RouterContextProvider>;

interface RequestedSite {
	site: PublicSite;
	/** The site's own address, without a trailing slash. */
	siteUrl: string;
	describePictures: DescribePictures;
}

const sites = new WeakMap<RequestContext, Promise<PublicSite>>();

/** The site that a request is about, read once for all its loaders. */
export async function requestedSite(context: RequestContext): Promise<RequestedSite> {
	const { siteUrl, contentVersion } = context.get(backendContext);
	const site = sites.get(context) ?? readSite(context, contentVersion);
	sites.set(context, site);
	return { site: await site, siteUrl, describePictures: context.get(describePicturesContext) };
}

/** The site as it is stored now, for an owner who has just saved it. */
export function storedSite(context: RequestContext): Promise<PublicSite> {
	return readSite(context, null);
}

async function readSite(
	context: RequestContext,
	contentVersion: number | null,
): Promise<PublicSite> {
	const { visitor } = context.get(backendContext);
	const reading = getPublicSite(visitor, contentVersion, context.get(describePicturesContext));
	const fallback = lastGoodPublicSite();
	const site = await optionalData(context, "the site's settings and menu", reading, fallback);
	const missing = withoutThose(orderLinks(site), site.headerLinks);
	return { ...site, headerLinks: [...site.headerLinks, ...missing] };
}

/**
 * The links in the last row of the footer, which is not the owner's menu: to the allergen table, the
 * order page, and legal pages (product §2.3).
 */
export function furtherLinks(site: PublicSite): NavigationLink[] {
	const { hasAllergenLookup, footerLinks, legalLinks, words } = site;
	const allergens = { title: words.say("frame.allergensLink"), path: href("/allergens") };
	const links = [
		...(hasAllergenLookup ? [{ id: "allergens", ...allergens }] : []),
		...orderLinks(site),
		...legalLinks,
	];
	return withoutThose(links, footerLinks);
}

function orderLinks({ orders, words }: PublicSite): NavigationLink[] {
	if (!orders.accepts) return [];
	return [{ id: ORDER_LINK_ID, title: words.say("order.link"), path: href("/order") }];
}

function withoutThose(links: NavigationLink[], known: NavigationLink[]): NavigationLink[] {
	return links.filter(({ path }) => known.every((link) => link.path !== path));
}
