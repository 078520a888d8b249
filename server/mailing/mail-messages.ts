import { countMessagesToMail } from "../../app/bakery/messages/mailing/queries.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import type { Backend } from "../backend/backend.ts";
import { metrics } from "../metrics/metrics.ts";
import { type MessageMailer, startMessageMailer } from "./message-mailer.ts";

const waitingMails = metrics.gauge(
	"levain_mails_waiting",
	"Visitor messages waiting to be emailed, including retries.",
);

const isMailServerUp = metrics.gauge(
	"levain_mail_server_up",
	"Whether the mail server worked on the last attempt.",
);

/** Mails messages to the owner, and orders to their customers; null if no mail server is configured. */
export function mailMessages(
	{ siteUrl }: Pick<Environment, "siteUrl">,
	backend: Backend,
): MessageMailer | null {
	const { mail, messageChanges: changes } = backend;
	if (!mail.configured) return null;
	const service = backend.service.call;
	waitingMails.read({}, () => countMessagesToMail(service));
	isMailServerUp.read({}, () => (mail.retryAt === null ? 1 : 0));
	return startMessageMailer({
		...{ service, changes, mail, siteUrl },
		visitor: backend.visitor,
	});
}
