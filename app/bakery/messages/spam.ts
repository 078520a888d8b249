import type { ContactMessage, SpamReason } from "./contact-message.ts";

/** A person usually takes longer than this to write a message. */
const MINIMUM_SECONDS = 3;

/** A message with more links than this has many. */
const SOME_LINKS = 2;

/**
 * One connection sends more messages than this within ten minutes only if several people share it.
 */
const SOME_MESSAGES = 5;

/** The weight of each sign. None is enough alone; two weak ones are, or a strong one with any. */
const POINTS: Record<Exclude<SpamReason, "flood">, number> = {
	"hidden-field": 8,
	"unknown-form": 8,
	"link-markup": 8,
	"link-as-name": 8,
	"too-fast": 5,
	"too-many-links": 5,
	"too-many-messages": 5,
	"has-links": 3,
};

/** With so many points a message goes to the spam folder. */
const SPAM_SCORE = 10;

/** A message in the spam folder with at most so many points may be honest. */
export const DOUBTFUL_SCORE = 10;

/** The data of a message besides its text. */
export interface SubmissionSigns {
	/** The honeypot field. */
	hiddenField: string;
	/** From showing the form to sending it; null when it was not our form that was sent. */
	secondsToSend: number | null;
	/** Messages from the same connection within ten minutes, including this one. */
	fromConnection: number;
	/** Whether more messages arrive than the owner should get by mail. */
	isFlood: boolean;
}

/** The owner's decisions from moving messages out of the spam folder. */
export interface SpamLessons {
	/** Whether the sender's messages are never spam. */
	isTrusted: boolean;
	/** Sites that may be linked to. */
	trustedHosts: readonly string[];
}

/** The result for a message. */
export interface SpamVerdict {
	/** The signs found, separated by blanks; null for a message that goes to the inbox. */
	spamReason: string | null;
	spamScore: number;
}

/** Whether a message is spam. Spam is stored with the reasons, in the spam folder. */
export function judgeMessage(
	message: ContactMessage,
	signs: SubmissionSigns,
	{ isTrusted, trustedHosts }: SpamLessons,
): SpamVerdict {
	if (isTrusted) return { spamReason: null, spamScore: 0 };
	const found = findSigns(message, signs, trustedHosts);
	const spamScore = found.reduce((sum, sign) => sum + POINTS[sign], 0);
	const reasons: SpamReason[] = signs.isFlood ? ["flood", ...found] : found;
	const isSpam = signs.isFlood || spamScore >= SPAM_SCORE;
	return { spamReason: isSpam ? reasons.join(" ") : null, spamScore };
}

function findSigns(
	message: ContactMessage,
	{ hiddenField, secondsToSend, fromConnection }: SubmissionSigns,
	trustedHosts: readonly string[],
) {
	const { name, subject, message: text } = message;
	const links = linkedHosts(`${subject}\n${text}`).filter((host) => !trustedHosts.includes(host));
	const signs = {
		"hidden-field": hiddenField.trim() !== "",
		"unknown-form": secondsToSend === null,
		"link-markup": LINK_MARKUP.test(`${subject}\n${text}`),
		"link-as-name": linkedHosts(name).length > 0,
		"too-fast": secondsToSend !== null && secondsToSend < MINIMUM_SECONDS,
		"too-many-links": links.length > SOME_LINKS,
		"too-many-messages": fromConnection > SOME_MESSAGES,
		"has-links": links.length > 0 && links.length <= SOME_LINKS,
	};
	return (Object.keys(POINTS) as (keyof typeof POINTS)[]).filter((sign) => signs[sign]);
}

const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S+/gi;

/** Link markup that programs use and people don't. */
const LINK_MARKUP = /<a\s|\[url\b|\[link\b/i;

/** The site that each link of a text leads to, without `www.`; empty where it can't be read. */
export function linkedHosts(text: string): string[] {
	return (text.match(WEB_ADDRESS) ?? []).map((address) => {
		const url = address.replace(/[^\p{L}\p{N}/]+$/u, "").replace(/^www\./i, "http://$&");
		return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
	});
}
