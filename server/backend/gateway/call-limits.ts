import type { Attempt, RateLimits } from "../../../app/platform/rate-limits.ts";
import { accountOf } from "../../../app/platform/text/email.ts";
import { accountRates, callRates } from "../../limits/limits.ts";
import { senderOf } from "../../limits/sender.ts";
import { overRateLimit, type Refusal } from "../requests/refusal.ts";
import type { LimitedCall } from "./gateway-routes.ts";

/** Who makes a call, as far as is known. */
interface Caller {
	address: string;
	/** The account that the call is about, as the caller names it. */
	email?: string | undefined;
	/** The device, when it has signed in to this account before (device-cookie.ts). */
	device?: string | undefined;
}

/** How often strangers may try. */
export function createCallLimits(rateLimits: RateLimits) {
	return {
		/**
		 * Counts a call before it is made.
		 * @returns after how many seconds it may be repeated, 0 when it may proceed; and what takes the
		 *   count of an allowed call back, because it was harmless.
		 */
		async count(call: LimitedCall, caller: Caller) {
			const attempts = attemptsOf(call, caller);
			const { retryAfterSeconds } = await rateLimits.count(...attempts);
			return { retryAfterSeconds, forgive: () => rateLimits.forgive(...attempts) };
		},
	};
}

/** The answer to a call over its limit. */
export function tooManyCalls(call: LimitedCall, retryAfterSeconds: number): Refusal {
	const advice =
		call === "recover"
			? "Too many links were requested. Use one from your mailbox, or try again"
			: "Too many attempts. Please try again";
	return overRateLimit(advice, retryAfterSeconds);
}

/** The narrowest first: what it refuses doesn't count against anyone else. */
function attemptsOf(call: LimitedCall, { address, email, device }: Caller): Attempt[] {
	const byAddress: Attempt = [callRates[call], address];
	const account = email && accountOf(email);
	if (account && call === "sign-in") {
		if (device) return [[accountRates.signInKnownDevice, `${account} ${device}`]];
		return [byAddress, [accountRates.signInUnknownDevice, account]];
	}
	if (account && call === "recover") {
		if (device) return [[accountRates.linkFromKnownDevice, `${account} ${device}`]];
		const bySender: Attempt = [accountRates.linkFromSender, `${account} ${senderOf(address)}`];
		return [byAddress, bySender, [accountRates.linkFromUnknownDevice, account]];
	}
	return [byAddress];
}
