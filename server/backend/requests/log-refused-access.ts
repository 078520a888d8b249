import { log } from "../../../app/platform/log.server.ts";
import { describeSender, logOncePerMinute, type Sender } from "../../limits/log-reached-limit.ts";
import { Refusal } from "./refusal.ts";

const accessStatuses = new Set([401, 403]);

/** Logs that a key, a session, a role, or a mailed link wasn't good enough. */
export function logRefusedAccess(error: unknown, sender: Sender): void {
	if (!(error instanceof Refusal) || !accessStatuses.has(error.status)) return;
	logOncePerMinute(() =>
		log.warn("refused a request", { reason: error.message, ...describeSender(sender) }),
	);
}

/** Logs that somebody without the role reads "Access Denied" (product §10). */
export function logDeniedBackOffice(sender: Sender): void {
	logOncePerMinute(() => log.warn("denied access to the back office", describeSender(sender)));
}
