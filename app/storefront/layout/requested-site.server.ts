import type { RouterContextProvider } from "react-router";
import {
	getPublicSite,
	lastGoodPublicSite,
	type PublicSite,
} from "../../bakery/site/public-site.server.ts";
import { backendContext } from "../../platform/backend-context.ts";
import { describePicturesContext } from "../../platform/describe-pictures-context.ts";
import { optionalData } from "../../platform/optional-data.server.ts";

type RequestContext = Readonly<RouterContextProvider>;

interface RequestedSite {
	site: PublicSite;
	/** The site's own address, without a trailing slash. */
	siteUrl: string;
}

const sites = new WeakMap<RequestContext, Promise<PublicSite>>();

/** The site that a request is about, read once for all its loaders. */
export async function requestedSite(context: RequestContext): Promise<RequestedSite> {
	const site = sites.get(context) ?? readSite(context);
	sites.set(context, site);
	return { site: await site, siteUrl: context.get(backendContext).siteUrl };
}

function readSite(context: RequestContext): Promise<PublicSite> {
	const { visitor, contentVersion } = context.get(backendContext);
	const site = getPublicSite(visitor, contentVersion, context.get(describePicturesContext));
	return optionalData(context, "the site's settings and menu", site, lastGoodPublicSite());
}
