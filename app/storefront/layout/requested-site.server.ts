import { href, type RouterContextProvider } from "react-router";
import type { NavigationLink } from "../../bakery/navigation/schema.ts";
import {
	getPublicSite,
	lastGoodPublicSite,
	type PublicSite,
} from "../../bakery/site/public-site.server.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { describePicturesContext } from "../../platform/requests/describe-pictures-context.ts";
import { optionalData } from "../../platform/requests/optional-data.server.ts";
import { ORDER_LINK_ID } from "./order-link.ts";

type RequestContext = Readonly<RouterContextProvider>;

interface RequestedSite {
	site: PublicSite;
	/** The site's own address, without a trailing slash. */
	siteUrl: string;
}

const sites = new WeakMap<RequestContext, Promise<PublicSite>>();

/** The site that a request is about, read once for all its loaders. */
export async function requestedSite(context: RequestContext): Promise<RequestedSite> {
	const { siteUrl, contentVersion } = context.get(backendContext);
	const site = sites.get(context) ?? readSite(context, contentVersion);
	sites.set(context, site);
	return { site: await site, siteUrl };
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
	return withOrderLinks(
		site.hasAllergenLookup ? { ...site, footerLinks: withAllergenLink(site) } : site,
	);
}

/** The site with links to the order page, while the bakery takes orders. */
function withOrderLinks(site: PublicSite): PublicSite {
	if (!site.orders.accepts) return site;
	const link = { id: ORDER_LINK_ID, title: site.words.say("order.link"), path: href("/order") };
	const withLink = (links: NavigationLink[]) =>
		links.some(({ path }) => path === link.path) ? links : [...links, link];
	return {
		...site,
		headerLinks: withLink(site.headerLinks),
		footerLinks: withLink(site.footerLinks),
	};
}

/** The links of the footer with the one to the matrix of allergens, once the bakery has any. */
function withAllergenLink({ footerLinks: links, words }: PublicSite): NavigationLink[] {
	const path = href("/allergens");
	if (links.some((link) => link.path === path)) return links;
	return [...links, { id: "allergens", title: words.say("frame.allergensLink"), path }];
}
