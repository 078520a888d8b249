import {
	listAdministratorAddresses,
	type MailingProblem,
	type MessageToMail,
	noteMailing,
	takeMessageToMail,
} from "../../app/bakery/messages/mailing/queries.ts";
import { messageMail } from "../../app/bakery/messages/mailing/rules.ts";
import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import type { DataClient } from "../../app/platform/supabase.ts";
import { settlesWithin } from "../../app/platform/with-timeout.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import type { Mail } from "../backend/mail/mail.ts";
import { describeMailError, isCertainlyNotSent } from "../backend/mail/mail-server-errors.ts";

interface Options {
	service: DataClient;
	changes: ChangeFeed;
	mail: Mail;
	siteUrl: string;
	/** How long to wait for a running delivery. */
	stopMilliseconds?: number;
}

export interface MessageMailer {
	/** Resolves when the running delivery is recorded, or after the timeout. */
	stop(): Promise<void>;
}

/** The same as for running requests (http-server.ts). */
const longestStopMilliseconds = 5000;

const retryMilliseconds = 60_000;

/**
 * Mails new messages to the administrators. The queue is a table: failed or interrupted deliveries
 * are retried by any server.
 */
export function startMessageMailer(options: Options): MessageMailer {
	const { changes, mail, stopMilliseconds = longestStopMilliseconds } = options;
	let isStopped = false;
	let isFailing = false;
	let waitingForServer: NodeJS.Timeout | undefined;

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
			while (!isStopped && !isServerDown() && (await mailNext(options))) isFailing = false;
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
		async stop() {
			isStopped = true;
			unsubscribe();
			clearInterval(retrying);
			clearTimeout(waitingForServer);
			await settlesWithin(mailAll(), stopMilliseconds);
		},
	};
}

/** @returns whether there was a message to be mailed. */
async function mailNext(options: Options): Promise<boolean> {
	const { service } = options;
	const message = await takeMessageToMail(service);
	if (!message) return false;
	await noteMailing(service, message, await tryToMail(message, options));
	return true;
}

/** @returns the problem; null when the mail server accepted the mail. */
async function tryToMail(
	message: MessageToMail,
	{ service, mail, siteUrl }: Options,
): Promise<MailingProblem | null> {
	try {
		const addresses = await listAdministratorAddresses(service);
		await mail.send({ to: addresses.join(", "), ...messageMail(message, siteUrl) });
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
