import { log } from "../../../app/platform/log.server.ts";
import { describeMailError, isAboutMessage } from "./mail-server-errors.ts";

export interface Message {
	to: string;
	subject: string;
	/** Plain text. */
	text: string;
	/** The same with a layout. */
	html?: string;
	replyTo?: string;
	calendar?: { method: "PUBLISH" | "CANCEL"; filename: string; content: string } | null;
}

/** Milliseconds to wait for a mail server that does not answer. */
export interface MailTimeouts {
	connectionTimeout: number;
	greetingTimeout: number;
	socketTimeout: number;
}

/** Those of the library are minutes. */
const defaultTimeouts: MailTimeouts = {
	connectionTimeout: 15_000,
	greetingTimeout: 15_000,
	socketTimeout: 30_000,
};

/**
 * How long sending may take in all, with a mail server that answers slowly each time. It is shorter
 * than a message is kept for the server that has taken it (take_message_to_mail).
 */
const maxMilliseconds = 2 * 60_000;

/** Messages are mailed one after the other; the second connection is for mails that can't wait. */
const maxConnections = 2;

/** A connection stays open between the mails of a run. */
const idleMilliseconds = 30_000;

/** A connection that the mail server has closed since its last mail is replaced, once. */
const maxRequeues = 1;

/** How long a failed mail server is left alone: the first time, and at most. */
const backoffMilliseconds = { first: 5000, max: 5 * 60_000 };

/** Mail through a mail server, over connections that are kept for the next mail. */
export function createSmtpMail(url: string, from: string, timeouts = defaultTimeouts) {
	let opening: ReturnType<typeof open> | undefined;
	let failures = 0;
	let retryAt: number | null = null;

	function noteFailure(error: unknown): void {
		if (error instanceof Error && isAboutMessage(error)) {
			noteSuccess();
			return;
		}
		// Mails that can't wait are tried meanwhile, and prolong nothing.
		if (retryAt !== null && Date.now() < retryAt) return;
		const { first, max } = backoffMilliseconds;
		retryAt = Date.now() + Math.min(max, first * 2 ** failures);
		failures += 1;
		if (failures > 1) return;
		const reason = describeMailError(error);
		log.warn("the mail server failed; messages are queued until it works again", { reason });
	}

	function noteSuccess(): void {
		if (failures > 0) log.info("the mail server works again");
		failures = 0;
		retryAt = null;
	}

	async function open() {
		// With the first mail: it takes 25 MB.
		const { createTransport } = await import("nodemailer");
		return createTransport({
			url,
			pool: true,
			maxConnections,
			maxRequeues,
			idleTimeout: idleMilliseconds,
			...timeouts,
		});
	}

	return {
		configured: true,
		get retryAt(): number | null {
			return retryAt;
		},
		async send({ calendar, ...message }: Message) {
			const signal = AbortSignal.timeout(maxMilliseconds);
			const icalEvent = calendar ?? undefined;
			opening ??= open();
			const transport = await opening;
			try {
				await transport.sendMail({ ...message, ...(icalEvent && { icalEvent }), from, signal });
			} catch (error) {
				noteFailure(error);
				throw error;
			}
			noteSuccess();
		},
		close: () => void opening?.then((transport) => transport.close()),
	};
}
