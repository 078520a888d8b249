import type { MetaDescriptor } from "react-router";
import { localTimeAt } from "../../bakery/clock/local-time.server.ts";
import { shownAddress } from "../../bakery/media/images.ts";
import {
	bakeryStructuredData,
	hoursStructuredData,
} from "../../bakery/search-engines/structured-data.ts";
import {
	pageDescription,
	pageTitle,
	previewedImage,
	type SiteImages,
	siteImages,
	socialImagePath,
} from "../../bakery/site/page-preview.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { type ImageDescriptions, socialPreview, socialPreviewSize } from "../../platform/images.ts";
import type { DescribeImages } from "../../platform/requests/contexts.ts";

export interface SiteData {
	site: Pick<PublicSite, "settings" | "seo" | "words"> & SiteImages;
	siteUrl: string;
	describeImages: DescribeImages;
}

interface Page {
	/** The page's title; null for the home page, which has the title of the settings. */
	title: string | null;
	/** Plain text of the page itself; null takes the description of the settings. */
	description: string | null;
	/** The one address of the page, as a path; null for what is not to be found by searching. */
	path: string | null;
	/** The image for shared links, as stored; null takes the one of the site. */
	imageUrl: string | null;
}

/**
 * A page's metadata for search engines and link previews. Loaders return it, so that visitors do
 * not download the code.
 */
export async function pageMeta(siteData: SiteData, page: Page): Promise<MetaDescriptor[]> {
	const { site, siteUrl } = siteData;
	const title = pageTitle(site, page.title);
	const description = pageDescription(site, page.description, site.words.say("frame.tagline"));
	const chosen = [page.imageUrl, ...siteImages(site)];
	const images = await siteData.describeImages(chosen.filter((url) => url !== null));
	const imageUrls = chosen.map((url) => shownAddress(url, images));
	const image = siteUrl + socialImagePath(imageUrls);
	return [
		{ title },
		{ name: "description", content: description },
		...keywordsMeta(page.title === null ? site.seo.keywords : null),
		...addressMeta(siteUrl, page.path),
		{ property: "og:type", content: "website" },
		{ property: "og:site_name", content: site.settings.siteName },
		{ property: "og:title", content: page.title ?? title },
		{ property: "og:description", content: description },
		{ property: "og:image", content: image },
		...imageSizeMeta(previewedImage(imageUrls), images),
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:image", content: image },
	];
}

/** The keywords of the settings are about the bakery, so the home page has them. */
function keywordsMeta(keywords: string | null): MetaDescriptor[] {
	return keywords ? [{ name: "keywords", content: keywords }] : [];
}

/** Nothing where the size of the image isn't known yet. */
function imageSizeMeta(imageUrl: string | null, images: ImageDescriptions): MetaDescriptor[] {
	const image = imageUrl ? images.get(imageUrl) : socialPreview;
	if (!image) return [];
	const { width, height } = socialPreviewSize(image);
	return [
		{ property: "og:image:width", content: String(width) },
		{ property: "og:image:height", content: String(height) },
	];
}

function addressMeta(siteUrl: string, path: string | null): MetaDescriptor[] {
	if (path === null) return [{ name: "robots", content: "noindex" }];
	return [
		{ tagName: "link", rel: "canonical", href: `${siteUrl}${path}` },
		{ property: "og:url", content: `${siteUrl}${path}` },
	];
}

/** Structured data about the bakery, in the terms of schema.org. */
export function bakeryMeta(
	{ site, siteUrl }: { site: PublicSite; siteUrl: string },
	now: Date,
): MetaDescriptor {
	const { hours, contact, socialProfiles, settings } = site;
	const today = localTimeAt(now, settings.timeZone).date;
	const structuredHours = hours && hoursStructuredData(hours, today);
	return {
		"script:ld+json": bakeryStructuredData({
			siteUrl,
			site,
			contact,
			socialProfiles,
			imageUrl: socialImagePath(siteImages(site)),
			hours: structuredHours,
			tagline: site.words.say("frame.tagline"),
		}),
	};
}
