import { isLinkAddress } from "../navigation/rules.ts";
import {
	type About,
	BUTTON_VARIANTS,
	type CallToAction,
	type ContactInformation,
	HERO_LAYOUTS,
	type Hero,
	MAX_BUTTONS,
	type ProductsIntro,
	type PublicContact,
	type Section,
} from "./schema.ts";
import {
	parseStoredObject,
	type StoredObject,
	storedChoice,
	storedFlag,
	storedText,
} from "./stored-object.ts";

const HERO_DEFAULTS = {
	title: "Welcome to Sweet Delights Bakery",
	subtitle: "Handcrafted baked goods made fresh with love every day",
	text: "We believe that great baking starts with quality ingredients and a passion for perfection.",
};

const DEFAULT_BUTTONS: readonly CallToAction[] = [
	{ text: "View All Products", url: "/products", variant: "default" },
	{ text: "Our Story", url: "/about", variant: "outline" },
];

const PRODUCTS_INTRO_DEFAULTS = {
	title: "Our Products",
	subtitle: "Browse our delicious selection of handcrafted treats",
};

const ABOUT_PAGE_TITLE = "About Us";

/**
 * The hero of the home page, complete with the defaults of spec §2.
 *
 * What is missing gets its default. A subtitle or text that the owner emptied stays empty; a page
 * without a title would be broken, so an empty title counts as missing.
 * @param section the stored row; null when there is none.
 */
export function readHero(section: Section | null): Hero {
	const stored = readBody(section);
	return {
		layout: storedChoice(stored, "layout", HERO_LAYOUTS),
		title: section?.title?.trim() || HERO_DEFAULTS.title,
		subtitle: emptyToNull(section?.subtitle ?? HERO_DEFAULTS.subtitle),
		text: storedText(stored, "text") ?? HERO_DEFAULTS.text,
		buttons: readButtons(stored.buttons),
		imageUrl: emptyToNull(section?.imageUrl),
		...readPageTitle(stored, null),
	};
}

/**
 * The About page: the title bar says 'About Us' unless the owner wrote something else or hid it
 * (spec §2).
 * @param section the stored row; null when there is none.
 */
export function readAbout(section: Section | null): About {
	const stored = readBody(section);
	return {
		title: emptyToNull(section?.title),
		subtitle: emptyToNull(section?.subtitle),
		text: storedText(stored, "text") ?? "",
		imageUrl: emptyToNull(section?.imageUrl),
		...readPageTitle(stored, ABOUT_PAGE_TITLE),
	};
}

/**
 * The heading of the product list, with the title and subtitle of spec §2 where there are none.
 * @param section the stored row; null when there is none.
 */
export function readProductsIntro(section: Section | null): ProductsIntro {
	const stored = readBody(section);
	return {
		title: section?.title?.trim() || PRODUCTS_INTRO_DEFAULTS.title,
		subtitle: emptyToNull(section?.subtitle ?? PRODUCTS_INTRO_DEFAULTS.subtitle),
		text: storedText(stored, "text") ?? "",
		imageUrl: emptyToNull(section?.imageUrl),
		...readPageTitle(stored, null),
	};
}

/**
 * How the bakery can be reached. Content that is not a JSON object counts as no information
 * (spec §8); a missing flag shows its value (spec §3).
 * @param section the stored row; null when there is none.
 */
export function readContact(section: Section | null): ContactInformation {
	const stored = parseStoredObject(section?.content ?? null) ?? {};
	return {
		email: emptyToNull(storedText(stored, "email")),
		phone: emptyToNull(storedText(stored, "phone")),
		address: emptyToNull(storedText(stored, "address")),
		showEmail: storedFlag(stored, "showEmail", true),
		showPhone: storedFlag(stored, "showPhone", true),
		showAddress: storedFlag(stored, "showAddress", true),
	};
}

/** What visitors may know: hidden values are null and never reach the page (spec §2). */
export function publicContact(contact: ContactInformation): PublicContact {
	return {
		email: contact.showEmail ? contact.email : null,
		phone: contact.showPhone ? contact.phone : null,
		address: contact.showAddress ? contact.address : null,
	};
}

/** The stored object; content that is none becomes the text of one, with defaults for the rest. */
function readBody(section: Section | null): StoredObject {
	const content = section?.content ?? null;
	const stored = parseStoredObject(content);
	if (stored !== null) return stored;
	return content?.trim() ? { text: content } : {};
}

function readPageTitle<Default extends string | null>(
	stored: StoredObject,
	fallback: Default,
): { pageTitle: string | Default; showPageTitle: boolean } {
	return {
		pageTitle: emptyToNull(storedText(stored, "page_title")) ?? fallback,
		showPageTitle: storedFlag(stored, "show_page_title", true),
	};
}

/** Missing buttons are the two default ones; an empty list is none (design: content JSON). */
function readButtons(stored: unknown): CallToAction[] {
	if (!Array.isArray(stored)) return [...DEFAULT_BUTTONS];
	return stored.flatMap(readButton).slice(0, MAX_BUTTONS);
}

function readButton(stored: unknown): CallToAction[] {
	if (typeof stored !== "object" || stored === null) return [];
	const button = stored as StoredObject;
	const text = storedText(button, "text");
	const url = storedText(button, "url");
	if (!text || !url || !isLinkAddress(url)) return [];
	return [{ text, url, variant: storedChoice(button, "variant", BUTTON_VARIANTS) }];
}

function emptyToNull(text: string | null | undefined): string | null {
	return text?.trim() || null;
}
