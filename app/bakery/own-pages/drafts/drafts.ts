import { escapeHtml } from "../../../platform/text/escape-html.ts";
import { type CatalogLanguage, textLanguage } from "../../words/text-language.ts";
import { dataProtectionAuthorities } from "./authorities.ts";
import type { DraftFacts, DraftLanguage, DraftPurpose, PageDraft, ShownFacts } from "./schema.ts";

/** The drafts of each language, fetched when they are needed. */
const languages: Record<CatalogLanguage, () => Promise<DraftLanguage>> = {
	en: async () => (await import("./en.ts")).en,
	de: async () => (await import("./de.ts")).de,
	fr: async () => (await import("./fr.ts")).fr,
	es: async () => (await import("./es.ts")).es,
	it: async () => (await import("./it.ts")).it,
	pt: async () => (await import("./pt.ts")).pt,
	nl: async () => (await import("./nl.ts")).nl,
	pl: async () => (await import("./pl.ts")).pl,
	sv: async () => (await import("./sv.ts")).sv,
	tr: async () => (await import("./tr.ts")).tr,
	ja: async () => (await import("./ja.ts")).ja,
	ar: async () => (await import("./ar.ts")).ar,
};

/** The draft for a purpose, in the site's language, or in English. */
export async function pageDraft(
	purpose: DraftPurpose,
	language: string,
	facts: DraftFacts,
): Promise<PageDraft> {
	const draft = (await draftsIn(language))[purpose](shown(facts));
	return { ...draft, text: onOneLine(draft.text) };
}

/** The part of a privacy page about orders. */
export interface OrdersPart {
	/** The section of the draft. */
	html: string;
	/** Matches a page that says anything about them. */
	mention: RegExp;
}

/** Drafts the part of a privacy page about orders, in the site's language. */
export async function ordersPart(language: string, facts: DraftFacts): Promise<OrdersPart> {
	const { ordersSection, mentionOfOrders } = await draftsIn(language);
	return { html: onOneLine(ordersSection(shown(facts))), mention: mentionOfOrders };
}

function draftsIn(language: string): Promise<DraftLanguage> {
	return languages[textLanguage(language).lang]();
}

/** The facts as HTML. */
function shown(facts: DraftFacts): ShownFacts {
	const { siteName, address, email, phone, orderButton, country } = facts;
	return {
		...facts,
		siteName: escapeHtml(siteName),
		address: address && escapeHtml(address).replaceAll("\n", "<br>"),
		email: email && escapeHtml(email),
		phone: phone && escapeHtml(phone),
		orderButton: orderButton && escapeHtml(orderButton),
		authority: (country && dataProtectionAuthorities[country]) ?? null,
	};
}

/** The rich-text editor would take the line breaks between elements for text. */
function onOneLine(html: string): string {
	return html.replaceAll("\n", "");
}
