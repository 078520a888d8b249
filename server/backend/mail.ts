import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Environment } from "../../app/platform/environment.server.ts";
import { log } from "../../app/platform/log.server.ts";

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
	if (smtpUrl && mailFrom) return smtpMail(smtpUrl, mailFrom);
	return keptMail(join(dataDirectory, "mail"));
}

/** Milliseconds to wait for a mail server that does not answer; the defaults are minutes. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

function smtpMail(url: string, from: string): Mail {
	const transport = createTransport({ url, ...patience });
	return {
		configured: true,
		async send(message) {
			await transport.sendMail({ ...message, from });
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
			await mkdir(directory, { recursive: true, mode: 0o700 });
			await writeFile(file, content, { mode: 0o600 });
			// Not its content: a link in it may sign somebody in.
			log.info("a mail was kept and not sent, because SMTP_URL is not set", { to, file });
		},
	};
}
