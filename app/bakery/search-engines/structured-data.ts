import type { Schedule, Unavailability } from "../availability/availability.server.ts";
import { plainPrice } from "../catalog/prices/price.ts";
import type { Money } from "../catalog/prices/price-format.ts";
import { priceRange } from "../catalog/product-options.ts";
import type { Product, ProductSummary } from "../catalog/schema.ts";
import type { CustomPage } from "../custom-pages/custom-pages.ts";
import { isAllDay, weekdayNames } from "../hours/rules.ts";
import { type OpeningHours, type TimeRange, WEEKDAYS } from "../hours/schema.ts";
import { pageDescription } from "../site/page-preview.ts";
import type { SocialProfile } from "../site/social-profiles.ts";
import type { PublicContact, Site } from "../site/stored-site.ts";

/** A thing described in the words of schema.org. */
export interface StructuredData {
	[property: string]: string | StructuredData | readonly (string | StructuredData)[];
}

/** The bakery for search engines (schema.org `Bakery`), with public contact data only. */
export function bakeryStructuredData(bakery: {
	siteUrl: string;
	site: Pick<Site, "settings" | "seo">;
	contact: Pick<PublicContact, "email" | "phone" | "address">;
	imageUrl: string | null;
	hours: StructuredHours | null;
	socialProfiles: readonly Pick<SocialProfile, "url">[];
	/** See `pageDescription`. */
	tagline: string;
}): StructuredData {
	const { siteUrl, site, contact, imageUrl, hours, socialProfiles, tagline } = bakery;
	return omitEmpty({
		"@context": "https://schema.org",
		"@type": "Bakery",
		"@id": bakeryId(siteUrl),
		name: site.settings.siteName,
		url: `${siteUrl}/`,
		description: pageDescription(site, null, tagline),
		slogan: site.seo.slogan,
		image: absolute(siteUrl, imageUrl),
		logo: absolute(siteUrl, site.settings.logoUrl),
		telephone: contact.phone,
		email: contact.email,
		address: contact.address,
		sameAs: socialProfiles.map(({ url }) => url),
		hasMenu: `${siteUrl}/products`,
		openingHoursSpecification: hours?.openingHoursSpecification,
		specialOpeningHoursSpecification: hours?.specialOpeningHoursSpecification,
	});
}

/**
 * A product for search engines (schema.org `Product`); null without a price, because they report a
 * product without an offer as invalid.
 * Availability: docs/decisions/058-one-clock-the-bakerys.md.
 */
export function productStructuredData(listing: {
	siteUrl: string;
	site: Pick<Site, "settings">;
	product: Omit<ProductSummary, keyof Schedule> & Pick<Product, "moreImages">;
	unavailable: Unavailability | null;
}): StructuredData | null {
	const { siteUrl, site, product, unavailable } = listing;
	const range = priceRange(product);
	if (!range) return null;
	const url = `${siteUrl}/products/${product.id}`;
	return omitEmpty({
		"@context": "https://schema.org",
		"@type": "Product",
		"@id": url,
		name: product.name,
		url,
		description: product.description,
		image: [product.imageUrl, ...(product.moreImages ?? [])].flatMap(
			(address) => absolute(siteUrl, address) ?? [],
		),
		category: product.categories[0]?.name,
		offers: {
			...offered(range, site.settings),
			priceCurrency: site.settings.currency,
			...availability(unavailable),
			url,
			seller: { "@id": bakeryId(siteUrl) },
		},
	});
}

function offered(
	{ lowest, highest }: NonNullable<ReturnType<typeof priceRange>>,
	money: Money,
): StructuredData {
	const [lowPrice, highPrice] = [plainPrice(lowest, money), plainPrice(highest, money)];
	if (lowest === highest) return { "@type": "Offer", price: lowPrice };
	return { "@type": "AggregateOffer", lowPrice, highPrice };
}

/** A custom page for search engines (schema.org `WebPage`). */
export function webPageStructuredData({
	siteUrl,
	page,
}: {
	siteUrl: string;
	page: Pick<CustomPage, "title" | "path" | "subtitle" | "metaDescription" | "changedAt">;
}): StructuredData {
	const url = `${siteUrl}/${page.path}`;
	return omitEmpty({
		"@context": "https://schema.org",
		"@type": "WebPage",
		"@id": url,
		name: page.title,
		url,
		description: page.metaDescription ?? page.subtitle,
		dateModified: new Date(page.changedAt).toISOString(),
		about: { "@id": bakeryId(siteUrl) },
	});
}

function availability(unavailable: Unavailability | null): StructuredData {
	return omitEmpty({
		availability: unavailable?.isSoldOut ? "https://schema.org/OutOfStock" : null,
		availabilityStarts: unavailable?.nextDate,
	});
}

function bakeryId(siteUrl: string): string {
	return `${siteUrl}/#bakery`;
}

function absolute(siteUrl: string, address: string | null): string | null {
	return address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : null;
}

function omitEmpty(
	data: Record<string, StructuredData[string] | null | undefined>,
): StructuredData {
	return Object.fromEntries(
		Object.entries(data).flatMap(([property, value]) =>
			value && value.length !== 0 ? [[property, value]] : [],
		),
	);
}

/** Hours in the words of schema.org (`OpeningHoursSpecification`). */
interface HoursSpecification {
	"@type": "OpeningHoursSpecification";
	dayOfWeek?: string[];
	validFrom?: string;
	validThrough?: string;
	opens: string;
	closes: string;
	[property: string]: string | string[];
}

/** When the bakery is open, for search engines. */
export interface StructuredHours {
	openingHoursSpecification: HoursSpecification[];
	specialOpeningHoursSpecification: HoursSpecification[];
}

/** The opening hours and coming exceptions for search engines (product §27). */
export function hoursStructuredData(hours: OpeningHours, today: string): StructuredHours {
	const { week, exceptions } = hours;
	return {
		openingHoursSpecification: daysOfEqualHours(week).flatMap(({ dayOfWeek, ranges }) =>
			specificationsOf(ranges, { dayOfWeek }),
		),
		specialOpeningHoursSpecification: exceptions
			.filter(({ lastDate }) => lastDate >= today)
			.flatMap(({ firstDate, lastDate, ranges }) =>
				specificationsOf(ranges, { validFrom: firstDate, validThrough: lastDate }),
			),
	};
}

function daysOfEqualHours(week: OpeningHours["week"]) {
	const groups = Map.groupBy(WEEKDAYS, (weekday) => JSON.stringify(week[weekday]));
	return [...groups.values()].map((weekdays) => ({
		dayOfWeek: weekdays.map((weekday) => weekdayNames[weekday]),
		ranges: weekdays[0] ? week[weekdays[0]] : [],
	}));
}

function specificationsOf(
	ranges: readonly TimeRange[],
	when: Partial<HoursSpecification>,
): HoursSpecification[] {
	return shownRanges(ranges).map(({ opens, closes }) => ({
		"@type": "OpeningHoursSpecification",
		...when,
		opens,
		closes,
	}));
}

/** schema.org has no 24:00, and search engines read 00:00 to 00:00 as closed. */
function shownRanges(ranges: readonly TimeRange[]): TimeRange[] {
	if (ranges.length === 0) return [{ opens: "00:00", closes: "00:00" }];
	if (isAllDay(ranges)) return [{ opens: "00:00", closes: "23:59" }];
	return ranges.map(({ opens, closes }) => ({
		opens,
		closes: closes === "24:00" ? "23:59" : closes,
	}));
}
