import { createTransport } from "nodemailer";
import { log } from "../../../app/platform/log.server.ts";
import { createMailServerBackoff } from "./mail-server-backoff.ts";
import { describeMailError, isAboutMessage } from "./mail-server-errors.ts";

export interface Message {
	to: string;
	subject: string;
	/** Plain text. */
	text: string;
	replyTo?: string;
}

/** Milliseconds to wait for a mail server that does not answer. */
export interface MailTimeouts {
	connectionTimeout: number;
	greetingTimeout: number;
	socketTimeout: number;
}

/** The defaults of the library are minutes. */
const patience: MailTimeouts = {
	connectionTimeout: 15_000,
	greetingTimeout: 15_000,
	socketTimeout: 30_000,
};

/**
 * How long sending may take in all, with a mail server that answers slowly each time. It is shorter
 * than a message is kept for the server that has taken it (take_message_to_mail).
 */
const longestMilliseconds = 2 * 60_000;

/** Messages are mailed one after the other; the second connection is for mails that can't wait. */
const maxConnections = 2;

/** A connection stays open between the mails of a run. */
const idleMilliseconds = 30_000;

/** A connection that the mail server has closed since its last mail is replaced, once. */
const maxRequeues = 1;

/** Mail through a mail server, over connections that are kept for the next mail. */
export function createSmtpMail(url: string, from: string, timeouts = patience) {
	const transport = createTransport({
		url,
		pool: true,
		maxConnections,
		maxRequeues,
		idleTimeout: idleMilliseconds,
		...timeouts,
	});
	const backoff = createMailServerBackoff();

	function noteFailure(error: unknown): void {
		if (error instanceof Error && isAboutMessage(error)) {
			noteSuccess();
		} else if (backoff.fail()) {
			const reason = describeMailError(error);
			log.warn("the mail server failed; messages are queued until it works again", { reason });
		}
	}

	function noteSuccess(): void {
		if (backoff.succeed()) log.info("the mail server works again");
	}

	return {
		configured: true,
		get retryAt(): number | null {
			return backoff.retryAt;
		},
		async send(message: Message) {
			const signal = AbortSignal.timeout(longestMilliseconds);
			try {
				await transport.sendMail({ ...message, from, signal });
			} catch (error) {
				noteFailure(error);
				throw error;
			}
			noteSuccess();
		},
		close: () => transport.close(),
	};
}
