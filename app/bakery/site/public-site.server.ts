import type { Call } from "../../platform/backend/call.ts";
import type { ImageDescription } from "../../platform/images.ts";
import type { DescribeImages } from "../../platform/requests/contexts.ts";
import { oncePerVersion } from "../../platform/requests/once-per-version.server.ts";
import { hasAllergenReviews, listReviewedAllergenLists } from "../allergens/declaration.ts";
import { getPageLinks, type PageLinks } from "../custom-pages/custom-pages.ts";
import type { OpeningHours } from "../hours/schema.ts";
import { shownAddress } from "../media/images.ts";
import { getMenu, type Menu } from "../navigation/menu-items.ts";
import { type OrderSettings, readOrderSettings } from "../orders/settings.ts";
import { type PaymentSettings, readPaymentSettings } from "../payments/settings.ts";
import { isLegalList } from "../region/regional-settings.ts";
import { createWords, englishWords, type Words } from "../words/words.server.ts";
import type { GroupWords } from "../words/words.ts";
import { getSite } from "./queries.ts";
import { readProfiles, type SocialProfile } from "./social-profiles.ts";
import {
	type Appearance,
	type PublicContact,
	publicContact,
	readContact,
	readSeo,
	readSettings,
	type Seo,
	type Settings,
} from "./stored-site.ts";

/** The frame of every public page. */
export interface PublicSite extends Menu, PageLinks {
	settings: Settings;
	/** The logo's image info; null if unknown or without a logo. */
	logoImage: ImageDescription | null;
	seo: Seo;
	contact: PublicContact;
	words: Words;
	/** Its pages on other sites. */
	socialProfiles: SocialProfile[];
	/** Whether the home page shows how to visit the bakery. */
	showsVisit: boolean;
	/** Null while no opening hours are saved. */
	hours: OpeningHours | null;
	/** The image that the owner chose for the home page. */
	homeImageUrl: string | null;
	orders: OrderSettings;
	payments: PaymentSettings;
	/** The name of the header's button that orders; null while orders are off. */
	orderTitle: string | null;
	/** Whether visitors can look up products by what is reviewed of their allergens. */
	hasAllergenLookup: boolean;
	/**
	 * Whether the bakery declares allergens by a list: the owner chose one, or reviewed any product.
	 */
	usesAllergenList: boolean;
}

/** The part of it that browsers get. */
export interface VisibleSite
	extends Omit<
		PublicSite,
		| "settings"
		| "words"
		| "socialProfiles"
		| "showsVisit"
		| "hours"
		| "homeImageUrl"
		| "orders"
		| "payments"
		| "hasAllergenLookup"
		| "usesAllergenList"
		| keyof PageLinks
	> {
	settings: Appearance;
	words: { frame: GroupWords<"frame">; failures: GroupWords<"failures"> };
}

let lastGood: PublicSite | null = null;

async function readSite(call: Call) {
	const [{ ownWording, ...site }, menu, pageLinks, reviewedLists, hasReviews] = await Promise.all([
		getSite(call),
		getMenu(call),
		getPageLinks(call),
		listReviewedAllergenLists(call),
		hasAllergenReviews(call),
	]);
	const { allergenList } = site.settings;
	const hasAllergenLookup = reviewedLists.includes(allergenList);
	const usesAllergenList = isLegalList(allergenList) || hasReviews;
	const words = await createWords(site.settings, ownWording);
	return { ...site, ...menu, ...pageLinks, words, hasAllergenLookup, usesAllergenList };
}

/** It is on every page. */
const readSiteOnce = oncePerVersion(readSite);

/** The site for a generation; null reads what is stored now. */
export async function getPublicSite(
	call: Call,
	generation: number | null,
	describeImages: DescribeImages,
): Promise<PublicSite> {
	const { settings, contact, ...rest } =
		generation === null ? await readSite(call) : await readSiteOnce(call, generation);
	const { logoUrl } = settings;
	const chosen = [logoUrl, rest.seo.imageUrl, rest.homeImageUrl];
	const images = await describeImages(chosen.filter((url) => url !== null));
	lastGood = {
		logoImage: (logoUrl && images.get(logoUrl)) || null,
		contact: publicContact(contact),
		socialProfiles: readProfiles(contact.socialProfiles),
		showsVisit: contact.showOnHome,
		orderTitle: rest.orders.accepts ? rest.words.say("order.link") : null,
		...rest,
		settings: { ...settings, logoUrl: shownAddress(logoUrl, images) },
		seo: { ...rest.seo, imageUrl: shownAddress(rest.seo.imageUrl, images) },
		homeImageUrl: shownAddress(rest.homeImageUrl, images),
	};
	return lastGood;
}

/** The site as last read, for pages that report a failing backend; at first the defaults. */
export function lastGoodPublicSite(): PublicSite {
	return (
		lastGood ?? {
			settings: readSettings(null),
			logoImage: null,
			seo: readSeo(null),
			contact: publicContact(readContact(null)),
			words: englishWords,
			socialProfiles: [],
			showsVisit: true,
			hours: null,
			homeImageUrl: null,
			orders: readOrderSettings(null),
			payments: readPaymentSettings(null),
			orderTitle: null,
			headerLinks: [],
			footerLinks: [],
			legalLinks: [],
			privacyLink: null,
			hasAllergenLookup: false,
			// As long as it is unknown, no list may look reviewed.
			usesAllergenList: true,
		}
	);
}
