import {
	listAdministratorAddresses,
	noteMailing,
	takeMessageToMail,
} from "../../app/bakery/messages/mailing/queries.ts";
import { messageMail } from "../../app/bakery/messages/mailing/rules.ts";
import type { StoredMessage } from "../../app/bakery/messages/schema.ts";
import { log } from "../../app/platform/log.server.ts";
import type { DataClient } from "../../app/platform/supabase.ts";
import type { Mail } from "../backend/mail.ts";

interface Options {
	/** A client with the secret key. */
	service: DataClient;
	mail: Mail;
	/** Without a trailing slash. */
	siteUrl: string;
	/** How often the queue is looked at. */
	pollMilliseconds?: number;
}

export interface MessageMailer {
	/** Takes no further message. Resolves when the one that is being mailed is done with. */
	stop(): Promise<void>;
}

/**
 * Mails new messages to the administrators. The queue is in the table: what fails, or is cut off
 * by the end of the process, is tried again later, by whichever server comes first.
 */
export function startMessageMailer(options: Options): MessageMailer {
	const { pollMilliseconds = 5000 } = options;
	let isStopped = false;
	let isFailing = false;
	let timer: NodeJS.Timeout | undefined;
	let round = mailAll();

	async function mailAll(): Promise<void> {
		try {
			while (!isStopped && (await mailNext(options))) isFailing = false;
			isFailing = false;
		} catch (error) {
			// A backend that is away would fill the log.
			if (!isFailing && !isStopped) log.error("the queue of mails cannot be read", { error });
			isFailing = true;
		}
		if (isStopped) return;
		timer = setTimeout(() => {
			round = mailAll();
		}, pollMilliseconds);
	}

	return {
		stop() {
			isStopped = true;
			clearTimeout(timer);
			return round;
		},
	};
}

/** @returns whether there was a message to be mailed. */
async function mailNext(options: Options): Promise<boolean> {
	const { service } = options;
	const message = await takeMessageToMail(service, new Date());
	if (!message) return false;
	const problem = await tryToMail(message, options);
	if (problem) log.warn("a message was not mailed, and will be tried again", { problem });
	await noteMailing(service, message.id, problem);
	return true;
}

/** @returns what went wrong; null when the mail server has taken the mail. */
async function tryToMail(message: StoredMessage, options: Options): Promise<string | null> {
	const { service, mail, siteUrl } = options;
	try {
		const addresses = await listAdministratorAddresses(service);
		await mail.send({ to: addresses.join(", "), ...messageMail(message, siteUrl) });
		return null;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}
