import type { Pictured } from "../media/schema.ts";

/** The sections of `site_content` (spec §3), one row each. */
export type SectionKey = "settings" | "hero" | "about" | "products_intro" | "contact" | "seo";

/** One stored section, as it is: nothing in it has been understood yet. */
export interface Section {
	key: SectionKey;
	title: string | null;
	subtitle: string | null;
	/** Plain text, rich text, or a JSON object in the form its section asks for. */
	content: string | null;
	imageUrl: string | null;
	/** Grows with every save; a save names the version it started from. */
	version: number;
}

/** New values of one section. What is left out stays; a section that does not exist is made. */
export interface SectionChange {
	key: SectionKey;
	/**
	 * The version the change started from, 0 where there was no section; left out, the save
	 * overwrites whatever is there.
	 */
	expectedVersion?: number;
	title?: string | null;
	subtitle?: string | null;
	content?: string | null;
	imageUrl?: string | null;
}

/** Hero layouts; the first is the default (spec §2). */
export const HERO_LAYOUTS = ["side-by-side", "full-width-overlay", "centered"] as const;

export type HeroLayout = (typeof HERO_LAYOUTS)[number];

/** Button styles; the first is the default: filled, the other outlined (spec §2, §9). */
export const BUTTON_VARIANTS = ["default", "outline"] as const;

/** Call-to-action buttons per section (spec §5). */
export const MAX_BUTTONS = 3;

export interface CallToAction {
	text: string;
	url: string;
	variant: (typeof BUTTON_VARIANTS)[number];
}

/** The bar with the page's own title, above the content. */
interface PageTitleBar {
	/** Null where the page has no title of its own and none by default. */
	pageTitle: string | null;
	showPageTitle: boolean;
}

/** What the home page opens with. */
export interface Hero extends PageTitleBar {
	layout: HeroLayout;
	title: string;
	/** Null when the owner left it empty on purpose. */
	subtitle: string | null;
	/** HTML as the owner wrote it: sanitise it before it is shown. Empty for no text. */
	text: string;
	buttons: CallToAction[];
	/** Null stands for the bundled default picture. */
	imageUrl: string | null;
}

/** The About page. */
export interface About extends PageTitleBar {
	/** 'About Us' where the owner gave none. */
	pageTitle: string;
	title: string | null;
	subtitle: string | null;
	/** HTML as the owner wrote it: sanitise it before it is shown. Empty for no text. */
	text: string;
	imageUrl: string | null;
}

/** The heading of the product list. */
export interface ProductsIntro extends PageTitleBar {
	title: string;
	subtitle: string | null;
	/** HTML as the owner wrote it: sanitise it before it is shown. Empty for no text. */
	text: string;
	imageUrl: string | null;
}

/** The sections that pages are made of, by key, as they are read. */
export interface PageSections {
	hero: Hero;
	about: About;
	products_intro: ProductsIntro;
}

export type PageSectionKey = keyof PageSections;

/** Content whose text was sanitised and whose picture was looked at: ready to be shown. */
export type Shown<Content extends { text: string; imageUrl: string | null }> = Pictured<
	Omit<Content, "text"> & { html: string; imageUrl: string | null }
>;

/** How the bakery can be reached, with what the owner hides. Null where nothing was entered. */
export interface ContactInformation {
	email: string | null;
	phone: string | null;
	address: string | null;
	showEmail: boolean;
	showPhone: boolean;
	showAddress: boolean;
}

/** What of it visitors may know. */
export type PublicContact = Pick<ContactInformation, "email" | "phone" | "address">;
