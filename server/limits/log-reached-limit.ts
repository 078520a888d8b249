import { log } from "../../app/platform/log.server.ts";
import { outsideRequests } from "../../app/platform/request-id.server.ts";

/** Who was refused. Accounts are named by their id: the log holds no email addresses. */
export interface Sender {
	address: string;
	caller?: object;
}

/** Logs that a sender reached a limit. @param limit its name, such as `sign-in`. */
export function logReachedLimit(limit: string, sender: Sender): void {
	logOncePerMinute(() =>
		log.warn("refused too many requests", { limit, ...describeSender(sender) }),
	);
}

/**
 * The log writes equal lines once a minute. Without a request id, lines about one sender are equal,
 * so a sender cannot push the others out of the log.
 */
export function logOncePerMinute(write: () => void): void {
	outsideRequests(write);
}

/** The log fields of a sender. */
export function describeSender({ address, caller }: Sender) {
	return { address, ...(caller && "userId" in caller && { account: caller.userId }) };
}
