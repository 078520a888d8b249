import { mailLinkPaths } from "../../../app/platform/mail-link-paths.ts";

/**
 * The redirect target of a mailed link: one of our pages for such links, or else the home page.
 * Compared as a string, because URL parsers drop line breaks and more.
 */
export function redirectTarget(siteUrl: string, wanted: string | undefined): string {
	const pages = Object.values(mailLinkPaths).map((path) => siteUrl + path);
	return pages.find((page) => page === wanted) ?? siteUrl;
}
