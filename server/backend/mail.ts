import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Environment } from "../../app/platform/environment.server.ts";
import { log } from "../../app/platform/log.server.ts";
import { writeDurably } from "../durable-files.ts";
import { metrics } from "../metrics/metrics.ts";

interface Message {
	to: string;
	subject: string;
	/** Plain text. */
	text: string;
	replyTo?: string;
}

export interface Mail {
	/** True when messages leave this machine. */
	readonly configured: boolean;
	/** Hands the message over, or throws when that fails. */
	send(message: Message): Promise<void>;
}

/** Mail through SMTP_URL; without it messages are kept in the data folder. */
export function createMail({ smtpUrl, mailFrom, dataDirectory }: Environment): Mail {
	if (smtpUrl && mailFrom) return counted(smtpMail(smtpUrl, mailFrom), "sent");
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
	"Mails taken by the mail server, kept in the data folder for want of one, or neither.",
	[{ outcome: "sent" }, { outcome: "kept" }, { outcome: "failed" }],
);

function counted(mail: Mail, success: "sent" | "kept"): Mail {
	return {
		...mail,
		async send(message) {
			try {
				await mail.send(message);
				mails.add({ outcome: success });
			} catch (error) {
				mails.add({ outcome: "failed" });
				throw error;
			}
		},
	};
}

/** Milliseconds to wait for a mail server that does not answer; the defaults are minutes. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * How long sending may take in all, with a mail server that answers slowly each time. It is shorter
 * than a message is kept for the server that has taken it (take_message_to_mail).
 */
const longestMilliseconds = 2 * 60_000;

function smtpMail(url: string, from: string): Mail {
	const transport = createTransport({ url, ...timeouts });
	return {
		configured: true,
		async send(message) {
			await transport.sendMail({
				...message,
				from,
				signal: AbortSignal.timeout(longestMilliseconds),
			});
		},
	};
}

function keptMail(directory: string): Mail {
	return {
		configured: false,
		async send({ to, subject, text, replyTo }) {
			const lines = [`To: ${to}`, `Subject: ${subject}`];
			if (replyTo) lines.push(`Reply-To: ${replyTo}`);
			const content = `${lines.join("\n")}\n\n${text}\n`;
			const time = new Date().toISOString().replace(/[:.]/g, "-");
			const file = join(directory, `${time}-${crypto.randomUUID().slice(0, 8)}.txt`);
			await writeDurably(file, content, { mode: 0o600 });
			// Neither the content is logged, a link in which may sign somebody in, nor an address.
			log.info("a mail was kept and not sent, because SMTP_URL is not set", { file });
		},
	};
}
