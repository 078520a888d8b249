import { log } from "../../../app/platform/log.server.ts";
import { outsideRequests } from "../../../app/platform/requests/request-id.server.ts";
import type { Caller } from "./caller.ts";
import { Refusal } from "./refusal.ts";

/** Who was refused. Accounts are named by their id: the log holds no email addresses. */
interface Sender {
	/** The network address. */
	address: string;
	caller?: Caller;
}

const accessStatuses = new Set([401, 403]);

/** Logs that a key, a session, a role, or a mailed link wasn't good enough. */
export function logRefusedAccess(error: unknown, sender: Sender): void {
	if (!(error instanceof Refusal) || !accessStatuses.has(error.status)) return;
	oncePerMinute(() =>
		log.warn("refused a request", { reason: error.message, ...describe(sender) }),
	);
}

/** Logs that somebody without the role reads "Access Denied" (product §4.5). */
export function logDeniedBackOffice(sender: Sender): void {
	oncePerMinute(() => log.warn("denied access to the back office", describe(sender)));
}

/** Logs that a sender reached a limit. @param limit its name, such as `sign-in`. */
export function logReachedLimit(limit: string, sender: Sender): void {
	oncePerMinute(() => log.warn("refused too many requests", { limit, ...describe(sender) }));
}

/**
 * The log writes the same line once a minute. Without the id of a request, lines about one sender
 * are the same, so a sender can't push the others out of the log.
 */
function oncePerMinute(write: () => void): void {
	outsideRequests(write);
}

function describe({ address, caller }: Sender) {
	return { address, ...(caller && "userId" in caller && { account: caller.userId }) };
}
