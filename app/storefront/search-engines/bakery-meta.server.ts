import type { MetaDescriptor } from "react-router";
import { localTimeAt } from "../../bakery/clock/local-time.server.ts";
import { bakeryStructuredData } from "../../bakery/search-engines/structured-data.ts";
import { hoursStructuredData } from "../../bakery/search-engines/structured-hours.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { siteImages, socialImagePath } from "../../bakery/site/social-image.ts";

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
