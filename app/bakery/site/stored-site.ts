import { isVisible } from "../../platform/text/characters.ts";
import { emailAddress, phoneAddress } from "../contact/links.ts";
import { DEFAULT_SITE_NAME } from "../content/sections/default-words.ts";
import type { Section } from "../content/sections/section.ts";
import type { StoredSections } from "../content/stored-sections.ts";
import {
	ALLERGEN_LISTS,
	DEFAULT_REGION,
	isCurrency,
	isLanguage,
	isTimeOfDay,
	isTimeZone,
	type RegionalSettings,
} from "../region/regional-settings.ts";
import {
	parseStoredObject,
	type StoredObject,
	storedChoice,
	storedFlag,
	storedText,
} from "../stored-object.ts";

/** The site's name and look. */
export interface Appearance {
	siteName: string;
	/** Null means the default icon. */
	logoUrl: string | null;
	/** Hides the site title beside the logo. */
	showLogoOnly: boolean;
	/** Pixels, 24 to 80; it counts while only the logo is shown. */
	logoSize: number;
	/** The colors as the owner entered them: any text. `theme.ts` makes colors of them. */
	primary: string;
	secondary: string;
	accent: string;
}

/** The settings of the site (product §29, section `settings`). */
export interface Settings extends Appearance, RegionalSettings {}

/** For search engines (product §29, section `seo`); null where nothing was entered. */
export interface Seo {
	metaTitle: string | null;
	metaDescription: string | null;
	slogan: string | null;
	/** Separated by commas. */
	keywords: string | null;
	/** The image for shared links, as stored. */
	imageUrl: string | null;
}

/** How the bakery can be reached, and what the owner hides; null where nothing was entered. */
export interface ContactInformation {
	email: string | null;
	phone: string | null;
	address: string | null;
	showEmail: boolean;
	showPhone: boolean;
	showAddress: boolean;
	/** Whether the home page shows where the bakery is, when it is open, and its phone number. */
	showOnHome: boolean;
	/** Addresses of its pages on other sites, one on each line. */
	socialProfiles: string | null;
}

/** The part that visitors may see. */
export interface PublicContact extends Pick<ContactInformation, "email" | "phone" | "address"> {
	/** The links that dial and mail, ready-made: visitors download no code for them. */
	phoneLink: string;
	emailLink: string;
}

/** The bakery's data that every page needs. */
export interface Site {
	settings: Settings;
	seo: Seo;
	/** With what the owner hides: visitors get `publicContact` of it. */
	contact: ContactInformation;
}

/** The sections that say so. */
export const SITE_SECTIONS = ["settings", "seo", "contact"] as const;

type SiteSection = (typeof SITE_SECTIONS)[number];

/** The same as they are stored; one that was never saved is missing. */
export type StoredSite = StoredSections<SiteSection>;

/** Pixels (product §29). */
export const LOGO_SIZE = { default: 32, min: 24, max: 80 } as const;

const DEFAULT_COLORS = { primary: "#e94873", secondary: "#f5ebe0", accent: "#e3aa6f" };

/** The bakery's data that every page needs, with defaults for values never saved. */
export function readSite(stored: StoredSite): Site {
	return {
		settings: readSettings(stored.settings ?? null),
		seo: readSeo(stored.seo ?? null),
		contact: readContact(stored.contact ?? null),
	};
}

/** The settings; missing and invalid values are defaults (product §29). */
export function readSettings(section: Section | null): Settings {
	const stored = readStored(section);
	return { ...readAppearance(section, stored), ...readRegion(stored) };
}

function readAppearance(section: Section | null, stored: StoredObject): Appearance {
	return {
		siteName: visibleName(section?.title) ?? DEFAULT_SITE_NAME,
		logoUrl: section?.imageUrl?.trim() || null,
		showLogoOnly: storedFlag(stored, "showLogoOnly", false),
		logoSize: readLogoSize(stored.logoSize),
		primary: storedText(stored, "primary") || DEFAULT_COLORS.primary,
		secondary: storedText(stored, "secondary") || DEFAULT_COLORS.secondary,
		accent: storedText(stored, "accent") || DEFAULT_COLORS.accent,
	};
}

function readRegion(stored: StoredObject): RegionalSettings {
	const valid = (
		key: "timeZone" | "currency" | "language" | "dayEnd",
		isValid: (text: string) => boolean,
	) => {
		const text = storedText(stored, key);
		return text !== null && isValid(text) ? text : DEFAULT_REGION[key];
	};
	return {
		timeZone: valid("timeZone", isTimeZone),
		currency: valid("currency", isCurrency),
		language: valid("language", isLanguage),
		dayEnd: valid("dayEnd", isTimeOfDay),
		allergenList: storedChoice(stored, "allergenList", ALLERGEN_LISTS),
		isAllergenListChosen: ALLERGEN_LISTS.some((list) => list === stored.allergenList),
	};
}

/** The settings without those that only the server and the back office need. */
export function appearanceOf(settings: Settings): Appearance {
	const {
		timeZone,
		currency,
		language,
		dayEnd,
		allergenList,
		isAllergenListChosen,
		...appearance
	} = settings;
	return appearance;
}

/** The texts for search engines, without defaults (product §29). */
export function readSeo(section: Section | null): Seo {
	const stored = readStored(section);
	return {
		metaTitle: storedText(stored, "metaTitle") || null,
		metaDescription: storedText(stored, "metaDescription") || null,
		slogan: storedText(stored, "slogan") || null,
		keywords: storedText(stored, "keywords") || null,
		imageUrl: section?.imageUrl?.trim() || null,
	};
}

/** How the bakery can be reached (product §29); a missing flag shows its value. */
export function readContact(section: Section | null): ContactInformation {
	const stored = readStored(section);
	return {
		email: storedText(stored, "email") || null,
		phone: storedText(stored, "phone") || null,
		address: storedText(stored, "address") || null,
		showEmail: storedFlag(stored, "showEmail", true),
		showPhone: storedFlag(stored, "showPhone", true),
		showAddress: storedFlag(stored, "showAddress", true),
		showOnHome: storedFlag(stored, "showOnHome", true),
		socialProfiles: storedText(stored, "socialProfiles") || null,
	};
}

/** The public values: hidden ones are null and never reach the page (product §6). */
export function publicContact(contact: ContactInformation): PublicContact {
	const email = contact.showEmail ? contact.email : null;
	const phone = contact.showPhone ? contact.phone : null;
	return {
		email,
		phone,
		address: contact.showAddress ? contact.address : null,
		phoneLink: phone ? phoneAddress(phone) : "",
		emailLink: email ? emailAddress(email) : "",
	};
}

function readLogoSize(stored: unknown): number {
	if (typeof stored !== "number" || !Number.isFinite(stored)) return LOGO_SIZE.default;
	return Math.min(LOGO_SIZE.max, Math.max(LOGO_SIZE.min, Math.round(stored)));
}

function readStored(section: Section | null): StoredObject {
	return parseStoredObject(section?.content ?? null) ?? {};
}

function visibleName(title: string | null | undefined): string | null {
	return title && isVisible(title) ? title.trim() : null;
}
