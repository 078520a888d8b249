import type { Environment } from "../../app/platform/environment.server.ts";
import { createServiceClient } from "../../app/platform/supabase.ts";
import type { Backend } from "../backend/backend.ts";
import { createMail } from "../backend/mail.ts";
import { type MessageMailer, startMessageMailer } from "./message-mailer.ts";

/** Where no mail can be sent, the owner reads messages in the back office alone: null. */
export function mailMessages(environment: Environment, backend: Backend): MessageMailer | null {
	const mail = createMail(environment);
	if (!mail.configured) return null;
	const service = createServiceClient(backend);
	return startMessageMailer({ service, mail, siteUrl: environment.siteUrl });
}
