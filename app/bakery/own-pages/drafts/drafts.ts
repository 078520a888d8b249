import type { DraftFacts, DraftLanguage, DraftPurpose, PageDraft } from "./schema.ts";

/** The languages that have drafts, each fetched when it is needed. */
const languages: Record<string, () => Promise<DraftLanguage>> = {
	en: async () => (await import("./en.ts")).en,
};

/** The draft for a purpose, in the site's language, or in English. */
export async function pageDraft(
	purpose: DraftPurpose,
	language: string,
	facts: DraftFacts,
): Promise<PageDraft> {
	const read = languages[new Intl.Locale(language).language] ?? languages.en;
	const { siteName, address, email, phone } = facts;
	const escaped = {
		...facts,
		siteName: escapeHtml(siteName),
		address: address && escapeHtml(address).replaceAll("\n", "<br>"),
		email: email && escapeHtml(email),
		phone: phone && escapeHtml(phone),
	};
	const draft = (await read?.())?.[purpose](escaped);
	if (!draft) throw new Error(`There is no draft for ${purpose}.`);
	// The rich-text editor would take the line breaks between elements for text.
	return { ...draft, text: draft.text.replaceAll("\n", "") };
}

/** The gaps that are still to be filled in: what is in brackets. */
export function gapsIn(html: string): string[] {
	return html.match(/\[[^\][]{2,}\]/g) ?? [];
}

function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}
