import { countMessagesToMail } from "../../app/bakery/messages/mailing/queries.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import { createServiceClient } from "../../app/platform/supabase.ts";
import type { Backend } from "../backend/backend.ts";
import { createMail } from "../backend/mail.ts";
import { metrics } from "../metrics/metrics.ts";
import { type MessageMailer, startMessageMailer } from "./message-mailer.ts";

const waitingMails = metrics.gauge<Record<never, string>>(
	"levain_mails_waiting",
	"Messages of visitors that wait to be mailed, those included that are tried again later.",
);

/** Where no mail can be sent, the owner reads messages in the back office alone: null. */
export function mailMessages(environment: Environment, backend: Backend): MessageMailer | null {
	const mail = createMail(environment);
	if (!mail.configured) return null;
	const service = createServiceClient(backend);
	const { siteUrl } = environment;
	waitingMails.read({}, () => countMessagesToMail(service));
	return startMessageMailer({ service, changes: backend.messageChanges, mail, siteUrl });
}
