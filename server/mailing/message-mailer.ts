import {
	listAdministratorAddresses,
	type MessageToMail,
	noteMailing,
	takeMessageToMail,
} from "../../app/bakery/messages/mailing/queries.ts";
import { messageMail } from "../../app/bakery/messages/mailing/rules.ts";
import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import type { DataClient } from "../../app/platform/supabase.ts";
import { createActivity } from "../activity.ts";
import type { ChangeFeed } from "../backend/change-feed.ts";
import type { Mail } from "../backend/mail.ts";

interface Options {
	/** A client with the secret key. */
	service: DataClient;
	/** Tells of new messages. */
	changes: ChangeFeed;
	mail: Mail;
	/** Without a trailing slash. */
	siteUrl: string;
	/** How long a mail that is on its way is waited for at the end. */
	stopMilliseconds?: number;
}

export interface MessageMailer {
	/** Takes no further message. Resolves when the one under way is noted, or has taken too long. */
	stop(): Promise<void>;
}

/** As long as requests under way may take at the end (http-server.ts). */
const longestStopMilliseconds = 5000;

/** No change tells that the time has come to try a mail again. */
const retryMilliseconds = 60_000;

/**
 * Mails new messages to the administrators. The queue is in the table: what fails, or is cut off
 * by the end of the process, is tried again later, by whichever server comes first.
 */
export function startMessageMailer(options: Options): MessageMailer {
	const { changes, stopMilliseconds = longestStopMilliseconds } = options;
	const activity = createActivity();
	let isStopped = false;
	let isFailing = false;

	const mailAll = coalesceCalls(async () => {
		try {
			while (!isStopped && (await activity.during(() => mailNext(options)))) isFailing = false;
			isFailing = false;
		} catch (error) {
			// Logged once, because a long outage would fill the log.
			if (!isFailing && !isStopped) log.error("the queue of mails cannot be read", { error });
			isFailing = true;
		}
	});
	const unsubscribe = changes.subscribe(mailAll);
	const retrying = setInterval(mailAll, retryMilliseconds);
	void mailAll();

	return {
		stop() {
			isStopped = true;
			unsubscribe();
			clearInterval(retrying);
			return activity.whenNone(stopMilliseconds);
		},
	};
}

/** @returns whether there was a message to be mailed. */
async function mailNext(options: Options): Promise<boolean> {
	const { service } = options;
	const message = await takeMessageToMail(service);
	if (!message) return false;
	const problem = await tryToMail(message, options);
	if (problem) {
		const reason = withoutTheirWords(problem);
		log.warn("a message was not mailed, and will be tried again", { reason });
	}
	await noteMailing(service, message, problem?.message ?? null);
	return true;
}

/** @returns what went wrong; null when the mail server has taken the mail. */
async function tryToMail(message: MessageToMail, options: Options): Promise<Error | null> {
	const { service, mail, siteUrl } = options;
	try {
		const addresses = await listAdministratorAddresses(service);
		await mail.send({ to: addresses.join(", "), ...messageMail(message, siteUrl) });
		return null;
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

/** What nodemailer says of the answer of a mail server. */
interface MailServerError extends Error {
	response?: string;
	responseCode?: number;
	command?: string;
}

/**
 * What went wrong, for the log. A mail server may quote the message that it refuses: what it said is
 * kept with the message alone, and goes with it.
 */
function withoutTheirWords({ message, response, responseCode, command }: MailServerError): string {
	if (response === undefined) return message;
	return `the mail server answered ${command} with ${responseCode ?? "no code"}`;
}
