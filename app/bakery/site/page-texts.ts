import { META_LIMITS } from "../meta-limits.ts";
import type { Seo, Settings } from "./schema.ts";

interface SiteTexts {
	settings: Pick<Settings, "siteName">;
	seo: Pick<Seo, "metaTitle" | "metaDescription" | "slogan">;
}

/** The `<title>` of a page; for the home page, without a name of its own, that of the settings. */
export function pageTitle({ settings, seo }: SiteTexts, page: string | null): string {
	const { siteName } = settings;
	if (page !== null) return `${page} | ${siteName}`;
	return seo.metaTitle ?? (seo.slogan ? `${siteName} | ${seo.slogan}` : siteName);
}

/**
 * The description of a page for search engines, at most 160 characters, cut between words.
 * @param tagline of the footer, for a bakery that says nothing about itself.
 */
export function pageDescription(
	{ seo }: SiteTexts,
	ownText: string | null,
	tagline: string,
): string {
	const text = ownText?.replace(/\s+/g, " ").trim();
	return shorten(text || seo.metaDescription || seo.slogan || tagline, META_LIMITS.description);
}

function shorten(text: string, limit: number): string {
	const characters = charactersOf(text);
	if (characters.length <= limit) return text;
	const room = characters.slice(0, limit - 1).join("");
	const lastSpace = room.lastIndexOf(" ");
	return `${(lastSpace > 0 ? room.slice(0, lastSpace) : room).trimEnd()}…`;
}

/** Characters as people count them: an accented letter or an emoji is one. */
export function countCharacters(text: string): number {
	return charactersOf(text).length;
}

function charactersOf(text: string): string[] {
	return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
