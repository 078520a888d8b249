import {
	countMessagesToMail,
	listAdministratorAddresses,
	type MailingProblem,
	messageMail,
	noteMailing,
	takeMessageToMail,
} from "../../app/bakery/messages/mailing.ts";
import { orderMail } from "../../app/bakery/order-mails/order-mail.server.ts";
import { noteOrderMail, takeOrderMail } from "../../app/bakery/order-mails/queries.ts";
import { getSite } from "../../app/bakery/site/queries.ts";
import { createWords } from "../../app/bakery/words/words.server.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import { log } from "../../app/platform/log.server.ts";
import { settlesWithin } from "../../app/platform/with-timeout.ts";
import type { Backend } from "../backend/backend.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import type { Mail } from "../backend/mail/mail.ts";
import { describeMailError, isCertainlyNotSent } from "../backend/mail/mail-server-errors.ts";
import { metrics } from "../metrics/metrics.ts";

interface Options {
	service: Call;
	/** Reads the site as its visitors do. */
	visitor: Call;
	changes: ChangeFeed;
	mail: Mail;
	siteUrl: string;
	/** How long to wait for a running delivery. */
	stopMilliseconds?: number;
}

export type MessageMailer = ReturnType<typeof startMessageMailer>;

/** The same as for running requests (http-server.ts). */
const maxStopMilliseconds = 5000;

const retryMilliseconds = 60_000;

/** Mails messages to the owner, and orders to their customers; null if no mail server is configured. */
export function mailMessages(
	{ siteUrl }: Pick<Environment, "siteUrl">,
	{ mail, messageChanges: changes, visitor, service: { call: service } }: Backend,
): MessageMailer | null {
	if (!mail.configured) return null;
	const waiting = "Visitor messages waiting to be emailed, including retries.";
	metrics.gauge("levain_mails_waiting", waiting, () => countMessagesToMail(service));
	const isUp = "Whether the mail server worked on the last attempt.";
	metrics.gauge("levain_mail_server_up", isUp, () => (mail.retryAt === null ? 1 : 0));
	return startMessageMailer({ service, visitor, changes, mail, siteUrl });
}

/**
 * Mails new messages to the administrators, and to customers what becomes of their orders. The queues
 * are tables: failed or interrupted deliveries are retried by any server.
 */
export function startMessageMailer(options: Options) {
	const { changes, mail, stopMilliseconds = maxStopMilliseconds } = options;
	let isStopped = false;
	let isFailing = false;
	let waitingForServer: NodeJS.Timeout | undefined;
	let [nextQueue, otherQueue] = [mailNextOrder, mailNextMessage];

	/**
	 * The queues take turns, so that neither waits for all of the other.
	 * @returns whether there was anything to be mailed.
	 */
	async function mailNext(): Promise<boolean> {
		[nextQueue, otherQueue] = [otherQueue, nextQueue];
		return (await otherQueue(options)) || (await nextQueue(options));
	}

	/** A mail server that failed is left alone for a while. */
	function isServerDown(): boolean {
		const milliseconds = (mail.retryAt ?? 0) - Date.now();
		if (milliseconds <= 0) return false;
		clearTimeout(waitingForServer);
		if (!isStopped) waitingForServer = setTimeout(mailAll, milliseconds);
		return true;
	}

	const mailAll = coalesceCalls(async () => {
		try {
			while (!isStopped && !isServerDown() && (await mailNext())) isFailing = false;
			isFailing = false;
		} catch (error) {
			// Logged once, because a long outage would fill the log.
			if (!isFailing && !isStopped) log.error("could not read the email queue", { error });
			isFailing = true;
		}
	});
	const unsubscribe = changes.subscribe(mailAll);
	const retrying = setInterval(mailAll, retryMilliseconds);
	void mailAll();

	return {
		/** Resolves when the running delivery is recorded, or after the timeout. */
		async stop(): Promise<void> {
			isStopped = true;
			unsubscribe();
			clearInterval(retrying);
			clearTimeout(waitingForServer);
			await settlesWithin(mailAll(), stopMilliseconds);
		},
	};
}

/** @returns whether a message was due. */
async function mailNextMessage({ service, mail, siteUrl }: Options): Promise<boolean> {
	const message = await takeMessageToMail(service);
	if (!message) return false;
	const problem = await tryToMail(mail, async () => {
		const addresses = await listAdministratorAddresses(service);
		return { to: addresses.join(", "), ...messageMail(message, siteUrl) };
	});
	await noteMailing(service, message, problem);
	return true;
}

/** Tells a customer about their order. @returns whether a mail was due. */
async function mailNextOrder({ service, visitor, mail, siteUrl }: Options): Promise<boolean> {
	const due = await takeOrderMail(service);
	if (!due) return false;
	const problem = await tryToMail(mail, async () => {
		const site = await getSite(visitor);
		const words = await createWords(site.settings, site.ownWording);
		return orderMail(due, { site, words, siteUrl, now: new Date() });
	});
	await noteOrderMail(service, due, problem);
	return true;
}

/** @returns the problem; null when the mail server accepted the mail. */
async function tryToMail(
	mail: Mail,
	write: () => Promise<Parameters<Mail["send"]>[0]>,
): Promise<MailingProblem | null> {
	try {
		await mail.send(await write());
		return null;
	} catch (failure) {
		const error = failure instanceof Error ? failure : new Error(String(failure));
		// The log has the failure of a mail server once, and not for each message.
		if (mail.retryAt === null) {
			const reason = describeMailError(error);
			log.warn("could not email a message; retrying later", { reason });
		}
		// A message that may have been taken is not sent again soon.
		const retryAt = isCertainlyNotSent(error) ? mail.retryAt : null;
		return { message: error.message, retryAt };
	}
}
