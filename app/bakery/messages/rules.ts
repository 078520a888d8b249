import type { ContactMessage, SpamReason } from "./schema.ts";

/** A person takes longer than this to write a message. */
const MINIMUM_SECONDS = 3;

/** A message with more links than this is probably spam. */
const MAX_LINKS = 2;

const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S/gi;

/** Link markup that bots use and people do not. */
const LINK_MARKUP = /<a\s|\[url\b|\[link\b/i;

/** What came with a message, besides its text. */
export interface SubmissionSigns {
	/** The honeypot field. */
	hiddenField: string;
	/** From showing the form to sending it; null when it was not our form that was sent. */
	secondsToSend: number | null;
}

/**
 * Whether a message looks like spam. Nothing that does is dropped: it is stored with the reason, in
 * the spam folder.
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
