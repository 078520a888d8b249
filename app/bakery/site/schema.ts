import type { ContactInformation, Section } from "../content/schema.ts";

/** What the whole site is dressed in (spec §3, section `settings`). */
export interface Settings {
	siteName: string;
	/** Null stands for the default icon. */
	logoUrl: string | null;
	/** Hides the site title beside the logo. */
	showLogoOnly: boolean;
	/** Pixels, 24 to 80; it counts while only the logo is shown. */
	logoSize: number;
	/** The colours as the owner entered them: any text. `theme.ts` makes colours of them. */
	primary: string;
	secondary: string;
	accent: string;
}

/** What search engines are told (spec §3, section `seo`); null where nothing was entered. */
export interface Seo {
	metaTitle: string | null;
	metaDescription: string | null;
	slogan: string | null;
	/** Separated by commas. */
	keywords: string | null;
}

/** What every page needs to know of the bakery. */
export interface Site {
	settings: Settings;
	seo: Seo;
	/** With what the owner hides: visitors get `publicContact` of it. */
	contact: ContactInformation;
}

/** The sections that say so, as they are stored; one that was never saved is missing. */
export type StoredSite = Partial<Record<"settings" | "seo" | "contact", Section>>;
