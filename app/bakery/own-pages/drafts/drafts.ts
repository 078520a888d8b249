import { escapeHtml } from "../../../platform/text/escape-html.ts";
import { type CatalogLanguage, textLanguage } from "../../region/text-language.ts";
import type { DraftFacts, DraftLanguage, DraftPurpose, PageDraft } from "./schema.ts";

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
	const drafts = await languages[textLanguage(language).lang]();
	const { siteName, address, email, phone } = facts;
	const escaped = {
		...facts,
		siteName: escapeHtml(siteName),
		address: address && escapeHtml(address).replaceAll("\n", "<br>"),
		email: email && escapeHtml(email),
		phone: phone && escapeHtml(phone),
	};
	const draft = drafts[purpose](escaped);
	// The rich-text editor would take the line breaks between elements for text.
	return { ...draft, text: draft.text.replaceAll("\n", "") };
}

/** The gaps that are still to be filled in: what is in brackets. */
export function gapsIn(html: string): string[] {
	return html.match(/\[[^\][]{2,}\]/g) ?? [];
}
