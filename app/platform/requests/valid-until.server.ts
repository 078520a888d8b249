import type { RouterContextProvider } from "react-router";
import { outcomeContext } from "./optional-data.server.ts";

/** Clocks of several servers differ a little: open pages ask when all have reached the instant. */
const graceMilliseconds = 300;

/**
 * Notes that time changes the page at an instant: it is cached until then. A loader returns the
 * answer as `validUntil`: then an open page loads its data again.
 */
export function validUntil(context: Readonly<RouterContextProvider>, instant: Date): number {
	const outcome = context.get(outcomeContext);
	if (!outcome.validUntil || instant < outcome.validUntil) outcome.validUntil = instant;
	return instant.getTime() + graceMilliseconds;
}
