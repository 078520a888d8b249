import { href } from "react-router";
import { pageDescription, pageTitle } from "../../bakery/site/page-texts.ts";
import type { Site } from "../../bakery/site/schema.ts";
import { siteAddress } from "../../platform/browser-client.ts";

/** The home page as a search engine lists it. */
export function SearchPreview({ site }: { site: Site }) {
	return (
		<div className="grid gap-1 bg-surface p-5">
			<p className="truncate text-sm">{site.settings.siteName}</p>
			<p className="truncate text-muted text-sm">{siteAddress(href("/"))}</p>
			<p className="mt-1 text-info text-label leading-snug">{pageTitle(site, null)}</p>
			<p className="text-sm">{pageDescription(site, null)}</p>
		</div>
	);
}
