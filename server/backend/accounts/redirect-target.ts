import { mailLinkPaths } from "../../../app/platform/mail-link-paths.ts";

/**
 * Where the link of a mail leads in the end: one of our pages for such links, or else the front
 * page. Compared letter by letter, because readers of addresses drop line breaks and more.
 */
export function redirectTarget(siteUrl: string, wanted: string | undefined): string {
	const pages = Object.values(mailLinkPaths).map((path) => siteUrl + path);
	return pages.find((page) => page === wanted) ?? siteUrl;
}
