import type { ContactMessage, SpamReason } from "./schema.ts";

/** A person needs longer than this to write a message. */
const MINIMUM_SECONDS = 3;

/** A question about a cake needs no more links than this. */
const MAX_LINKS = 2;

const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S/gi;

/** How programs that fill in every form write their links; people do not. */
const LINK_MARKUP = /<a\s|\[url\b|\[link\b/i;

/** What came with a message, besides its text. */
export interface SubmissionSigns {
	/** The field that people do not see. */
	hiddenField: string;
	/** From showing the form to sending it; null when it was not our form that was sent. */
	secondsToSend: number | null;
}

/**
 * Whether a message looks like spam. Nothing that does is dropped: it is stored with the reason,
 * out of the owner's way.
 * @returns the first reason found, or null for a message that looks like one.
 */
export function findSpamReason(message: ContactMessage, signs: SubmissionSigns): SpamReason | null {
	const { name, subject, message: text } = message;
	if (signs.hiddenField.trim() !== "") return "hidden-field";
	if (signs.secondsToSend === null) return "unknown-form";
	if (signs.secondsToSend < MINIMUM_SECONDS) return "too-fast";
	if (countLinks(name) > 0) return "link-as-name";
	if (LINK_MARKUP.test(`${subject}\n${text}`)) return "link-markup";
	if (countLinks(subject) + countLinks(text) > MAX_LINKS) return "too-many-links";
	return null;
}

function countLinks(text: string): number {
	return text.match(WEB_ADDRESS)?.length ?? 0;
}
