import type { PagePurpose } from "../custom-pages.ts";

/** The purposes that a page can start from. */
export type DraftPurpose = Exclude<PagePurpose, "other">;

/** The facts about this bakery and its site in a draft. */
export interface DraftFacts {
	siteName: string;
	/** Null for what the owner has not filled in; a draft has a gap there. */
	address: string | null;
	email: string | null;
	phone: string | null;
	/** For how many months messages are kept; null means forever. */
	messageMonths: number | null;
	/** The text of the button that places an order; null where the site takes none. */
	orderButton: string | null;
	/** ISO 3166; null where it isn't known. */
	country: string | null;
	/** Today's date, as the site writes it. */
	today: string;
}

/** A page to start from. Its gaps are in brackets. */
export interface PageDraft {
	title: string;
	subtitle: string;
	/** HTML. */
	text: string;
}

/** A gap that is still to be filled in: a text in brackets. */
export const GAP = /\[[^\][]{2,}\]/g;

/** The gaps of a text. */
export function gapsIn(html: string): string[] {
	return html.match(GAP) ?? [];
}
