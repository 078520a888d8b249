import type { StoredSections } from "../content/stored-sections.ts";
import type { RegionalSettings } from "../region/regional-settings.ts";

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

/** The settings of the site (product §3.3, section `settings`). */
export interface Settings extends Appearance, RegionalSettings {}

/** For search engines (product §3.6, section `seo`); null where nothing was entered. */
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
