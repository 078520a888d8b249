import { join } from "node:path";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { log } from "../../../app/platform/log.server.ts";
import { onOneLine } from "../../../app/platform/text/characters.ts";
import { metrics } from "../../metrics/metrics.ts";
import { writeDurably } from "../../process/durable-files.ts";
import { createSmtpMail, type MailTimeouts, type Message } from "./smtp-mail.ts";

export interface Mail {
	/** True when messages leave this machine. */
	readonly configured: boolean;
	/** When the mail server may be tried again, in milliseconds since 1970; null while it works. */
	readonly retryAt: number | null;
	/** Hands the message over, or throws when that fails. It is tried even while the server is down. */
	send(message: Message): Promise<void>;
	/** Closes connections that send nothing. */
	close(): void;
}

/** Mail through SMTP_URL; without it messages are kept in the data folder. */
export function createMail(
	{ smtpUrl, mailFrom, dataDirectory }: Environment,
	timeouts?: MailTimeouts,
): Mail {
	if (smtpUrl && mailFrom) return counted(createSmtpMail(smtpUrl, mailFrom, timeouts), "sent");
	return counted(keptMail(keptMailDirectory(dataDirectory)), "kept");
}

/** Where mails are kept that cannot be sent. */
export function keptMailDirectory(dataDirectory: string): string {
	return join(dataDirectory, "mail");
}

/** Whether a file there is a mail. */
export function isKeptMail(name: string): boolean {
	return /^[\dTZ-]+-[\da-f]{8}\.txt$/.test(name);
}

const mails = metrics.counter<{ outcome: "sent" | "kept" | "failed" }>(
	"levain_mails_total",
	"Emails sent, saved in the data folder, or failed.",
	[{ outcome: "sent" }, { outcome: "kept" }, { outcome: "failed" }],
);

function counted(mail: Mail, success: "sent" | "kept"): Mail {
	return {
		configured: mail.configured,
		get retryAt() {
			return mail.retryAt;
		},
		close: mail.close,
		async send({ subject, ...message }) {
			try {
				await mail.send({ ...message, subject: asItReads(onOneLine(subject)) });
				mails.add({ outcome: success });
			} catch (error) {
				mails.add({ outcome: "failed" });
				throw error;
			}
		},
	};
}

/** Mail programs would decode what a stranger encoded in it: into another sentence, or line breaks. */
function asItReads(subject: string): string {
	return subject.replaceAll("=?", "= ?");
}

function keptMail(directory: string): Mail {
	return {
		configured: false,
		retryAt: null,
		close() {},
		async send({ to, subject, text, replyTo }) {
			const lines = [`To: ${to}`, `Subject: ${subject}`];
			if (replyTo) lines.push(`Reply-To: ${replyTo}`);
			const content = `${lines.join("\n")}\n\n${text}\n`;
			const time = new Date().toISOString().replace(/[:.]/g, "-");
			const file = join(directory, `${time}-${crypto.randomUUID().slice(0, 8)}.txt`);
			await writeDurably(file, content, { mode: 0o600 });
			// Neither the content is logged, a link in which may sign somebody in, nor an address.
			log.info("saved an email without sending it because SMTP_URL is not set", { file });
		},
	};
}
