import {
	type ContactMessage,
	contactMessageSchema,
} from "../../bakery/messages/contact-message.ts";
import { getSpamLessons, storeMessage } from "../../bakery/messages/messages.ts";
import { judgeMessage, linkedHosts, type SpamVerdict } from "../../bakery/messages/spam.ts";
import { submissionId } from "../../bakery/open-forms/open-forms.ts";
import type { Words } from "../../bakery/words/words.server.ts";
import type { Say } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { log } from "../../platform/log.server.ts";
import { DATABASE_UNREACHABLE, outageRetrySeconds } from "../../platform/outages.ts";
import type { Attempt, RateLimit, RateLimits } from "../../platform/rate-limits.ts";
import { secondsSinceIssue } from "../../platform/requests/form-token.server.ts";
import { withReadableDomain } from "../../platform/text/email.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { errorsOf } from "./check-message-form.ts";
import { type ReceivedResult, readMessageForm, type SentForm } from "./message-form-data.ts";

/** How long a visitor waits for a database that hangs, before the form is shown again. */
const storeTimeoutMilliseconds = 4000;

interface SubmissionContext {
	service: Call;
	/** The site's own address: links to it are no sign of spam. */
	siteUrl: string;
	formSecret: string;
	rateLimits: RateLimits;
	visitorAddress: string;
	words: Words;
}

/**
 * Checks a message from the contact form, decides whether it looks like spam, and stores it. Every
 * valid message is stored unless one sender sends too many.
 */
export async function receiveMessage(
	data: FormData,
	submissionContext: SubmissionContext,
): Promise<ReceivedResult> {
	const form = readMessageForm(data);
	const parsed = contactMessageSchema.safeParse(form.values);
	if (!parsed.success)
		return {
			status: "invalid",
			form,
			errors: errorsOf(parsed.error, submissionContext.words.group("messageForm")),
		};
	try {
		const tooLate = new BackendError(DATABASE_UNREACHABLE.message, DATABASE_UNREACHABLE.code);
		// A message stored after the timeout has the same id when the visitor sends it again.
		const message = { ...parsed.data, email: withReadableDomain(parsed.data.email) };
		const storing = countAndStore(message, form, submissionContext);
		return await withTimeout(storing, storeTimeoutMilliseconds, tooLate);
	} catch (error) {
		log.error("could not store a contact message", { error });
		return { status: "not-stored", form, retryAfterSeconds: outageRetrySeconds };
	}
}

async function countAndStore(
	message: ContactMessage,
	form: SentForm,
	submissionContext: SubmissionContext,
): Promise<ReceivedResult> {
	const { service, rateLimits, visitorAddress, words } = submissionContext;
	const counted = await countMessage(rateLimits, visitorAddress);
	const { retryAfterSeconds } = counted;
	if (retryAfterSeconds > 0) {
		const wait = describeWait(retryAfterSeconds, words.say);
		const text = words.say("messageLimits.tooMany", { wait });
		return { status: "too-many", form, retryAfterSeconds, text };
	}
	const verdict = await judge(message, form, { ...submissionContext, ...counted });
	const { name, email, subject, message: text } = message;
	const id = await submissionId(form.formInstanceId, [name, email.toLowerCase(), subject, text]);
	try {
		await storeMessage(service, message, { id, ...verdict });
	} catch (error) {
		await counted.forgive();
		throw error;
	}
	return { status: "sent" };
}

/** Whether a message is spam. The owner's lessons are loaded only if they could change that. */
async function judge(
	message: ContactMessage,
	{ token, hiddenField }: SentForm,
	{ service, siteUrl, formSecret, fromConnection, isFlood }: SubmissionContext & CountedMessage,
): Promise<SpamVerdict> {
	const secondsToSend = secondsSinceIssue(formSecret, token, Date.now());
	const signs = { hiddenField, secondsToSend, fromConnection, isFlood };
	const ownHosts = linkedHosts(siteUrl);
	const verdict = judgeMessage(message, signs, { isTrusted: false, trustedHosts: ownHosts });
	if (verdict.spamReason === null) return verdict;
	const { isTrusted, trustedHosts } = await getSpamLessons(service, message);
	return judgeMessage(message, signs, {
		isTrusted,
		trustedHosts: [...ownHosts, ...trustedHosts],
	});
}

const minute = 60;
const hour = 60 * minute;

const perConnection: RateLimit = { name: "contact-message", max: 30, windowSeconds: 10 * minute };
const perDay: RateLimit = { name: "contact-message-day", max: 100, windowSeconds: 24 * hour };
const perNetwork: RateLimit = {
	name: "contact-message-network",
	per: "network",
	max: 60,
	windowSeconds: hour,
};
/** Bounds the disk space that a stranger with many networks can fill. */
const inAll: RateLimit = { name: "contact-message-in-all", max: 1000, windowSeconds: hour };

/** In this order, a flood leaves no count behind that is kept for a day. */
const limits = [perConnection, inAll, perNetwork, perDay];

/** Beyond this many messages within an hour, the owner's mailbox would fill up. */
const FLOOD_COUNT = 100;

/** More than several people on one connection send within ten minutes. */
const CONNECTION_FLOOD_COUNT = 15;

interface CountedMessage {
	/** 0 when the message may be stored, otherwise in how many seconds one may be. */
	retryAfterSeconds: number;
	/** Messages from this connection within ten minutes, including this one. */
	fromConnection: number;
	/** Whether more messages arrive than the owner should get by mail. */
	isFlood: boolean;
	/** Takes the count back, because the message couldn't be stored. */
	forgive(): Promise<void>;
}

/** Counts a message, before it's stored. */
async function countMessage(
	rateLimits: RateLimits,
	visitorAddress: string,
): Promise<CountedMessage> {
	const attempts = limits.map(
		(limit): Attempt => [limit, limit === inAll ? "everybody" : visitorAddress],
	);
	const { counts, retryAfterSeconds } = await rateLimits.count(...attempts);
	// A rejected message must not use up what others share.
	const shared = attempts.slice(1, counts.length);
	if (retryAfterSeconds > 0 && shared.length > 0) await rateLimits.forgive(...shared);
	const [fromConnection = 0, fromAll = 0] = counts;
	const isFlood = isFloodInAll(fromAll) || fromConnection > CONNECTION_FLOOD_COUNT;
	const forgive = () => rateLimits.forgive(...attempts);
	return { retryAfterSeconds, fromConnection, isFlood, forgive };
}

function isFloodInAll(count: number): boolean {
	if (count === FLOOD_COUNT + 1) {
		log.warn("over 100 messages arrived within an hour; more go to spam without an email");
	}
	return count > FLOOD_COUNT;
}

/** When to try again, in words: "in 10 minutes", "in 3 hours". Never too early. */
export function describeWait(seconds: number, say: Say): string {
	const minutes = Math.max(1, Math.ceil(seconds / 60));
	if (minutes <= 90) return say("messageLimits.inMinutes", { minutes });
	return say("messageLimits.inHours", { hours: Math.ceil(seconds / 3600) });
}
