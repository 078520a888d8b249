import { storeMessage } from "../../bakery/messages/queries.ts";
import { findSpamReason } from "../../bakery/messages/rules.ts";
import { type ContactMessage, contactMessageSchema } from "../../bakery/messages/schema.ts";
import { submissionId } from "../../bakery/messages/submission.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { secondsSinceIssue } from "../../platform/form-token.server.ts";
import { log } from "../../platform/log.server.ts";
import { DATABASE_UNREACHABLE } from "../../platform/outages.ts";
import type { RateLimit, RateLimits } from "../../platform/rate-limits.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { errorsOf } from "./check-message-form.ts";
import { type Receipt, readMessageForm, type SentForm } from "./message-form-data.ts";

/** Beyond it nothing is stored, or one sender could fill the disk. */
const messageLimit: RateLimit = { name: "contact-message", most: 30, windowSeconds: 10 * 60 };

/** More messages than a person has to write within that time; from there on they are spam. */
const suspiciousCount = 5;

/** So long a visitor waits for a database that hangs; then the page with the text comes back. */
const patienceMilliseconds = 4000;

interface Reception {
	/** A client with the secret key. */
	service: DataClient;
	formSecret: string;
	rateLimits: RateLimits;
	visitorAddress: string;
}

/**
 * Takes in what the contact form sent: checks it, decides whether it looks like spam, stores it.
 * Nothing that is valid is dropped unless one sender floods the site.
 */
export async function receiveMessage(data: FormData, reception: Reception): Promise<Receipt> {
	const form = readMessageForm(data);
	const parsed = contactMessageSchema.safeParse(form.values);
	if (!parsed.success) return { status: "invalid", form, errors: errorsOf(parsed.error) };
	try {
		return await withinPatience(countAndStore(parsed.data, form, reception));
	} catch (error) {
		log.error("a contact message was not stored", { error });
		return { status: "not-stored", form };
	}
}

/** What is stored only after that is the same submission when the visitor sends it again. */
async function withinPatience(receiving: Promise<Receipt>): Promise<Receipt> {
	const { promise: tooLate, reject } = Promise.withResolvers<never>();
	const { message, code } = DATABASE_UNREACHABLE;
	const timer = setTimeout(reject, patienceMilliseconds, new BackendError(message, code));
	try {
		return await Promise.race([receiving, tooLate]);
	} finally {
		clearTimeout(timer);
	}
}

async function countAndStore(
	message: ContactMessage,
	form: SentForm,
	reception: Reception,
): Promise<Receipt> {
	const { rateLimits, visitorAddress } = reception;
	const { count, retryAfterSeconds } = await rateLimits.count(messageLimit, visitorAddress);
	if (retryAfterSeconds > 0) return { status: "too-many", form };
	await storeReceived(message, form, { ...reception, count });
	return { status: "sent" };
}

async function storeReceived(
	message: ContactMessage,
	form: SentForm,
	{ service, formSecret, count }: Reception & { count: number },
): Promise<void> {
	const secondsToSend = secondsSinceIssue(formSecret, form.token, Date.now());
	const spamReason =
		count > suspiciousCount
			? "too-many-messages"
			: findSpamReason(message, { hiddenField: form.hiddenField, secondsToSend });
	const id = await submissionId(message, form.fillingId);
	await storeMessage(service, message, { id, spamReason });
}
