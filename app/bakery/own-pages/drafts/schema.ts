import type { PagePurpose } from "../schema.ts";

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
}

/** A page to start from. Its gaps are in brackets. */
export interface PageDraft {
	title: string;
	subtitle: string;
	/** HTML. */
	text: string;
}

/**
 * The drafts in one language, written as a bakery there would write them. Facts come as HTML, so
 * they can't contain markup.
 */
export type DraftLanguage = Record<DraftPurpose, (facts: DraftFacts) => PageDraft>;
