import type { RateLimit, RateLimits } from "../../../app/platform/rate-limits.ts";
import { senderOf } from "../../limits/rate-limits/sender.ts";
import type { LimitedCall } from "./gateway-routes.ts";

/** Who makes a call, as far as is known. */
interface Caller {
	address: string;
	/** The account that the call is about, as the caller names it. */
	email?: string | undefined;
	/** The device, when it has signed in to this account before (device-cookie.ts). */
	device?: string | undefined;
}

/** A call that was counted. */
export interface CountedCall {
	/** 0 when the call may proceed, otherwise after how many seconds it may again. */
	retryAfterSeconds: number;
	/** Takes the count of an allowed call back, because it was harmless. */
	forgive(): Promise<void>;
}

export interface CallLimits {
	/** Counts a call before it is made. */
	count(call: LimitedCall, who: Caller): Promise<CountedCall>;
}

const minute = 60;
const hour = 60 * minute;

/** Per network address. */
const addressLimits: Record<LimitedCall, RateLimit> = {
	"sign-in": limitOf(20, 15 * minute, "sign-in"),
	recover: limitOf(10, hour, "recover"),
	verify: limitOf(30, hour, "verify"),
	refresh: limitOf(300, 5 * minute, "refresh"),
	"change-account": limitOf(60, hour, "change-account"),
};

/**
 * Per account, because many network addresses may work together. It is wider than that per address.
 * A device that has signed in before is counted by itself alone: strangers cannot lock the owner
 * out, not even those who share the owner's address.
 */
const unknownDevices = limitOf(100, 15 * minute, "sign-in-account");
const knownDevice = limitOf(20, 15 * minute, "sign-in-device");

/**
 * Links to a new password, per account. Each limit lasts as long as a link: when one is reached, the
 * links in the mailbox still work, so no stranger keeps the owner from a new password.
 */
const linksFromSender = limitOf(3, hour, "recover-sender");
const linksFromUnknownDevices = limitOf(12, hour, "recover-account");
const linksFromDevice = limitOf(5, hour, "recover-device");

function limitOf(most: number, windowSeconds: number, name: string): RateLimit {
	return { name, most, windowSeconds };
}

/** How often strangers may try. */
export function createCallLimits(rateLimits: RateLimits): CallLimits {
	return {
		async count(call, caller) {
			const counts = countsOf(call, caller);
			let retryAfterSeconds = 0;
			// The narrowest first: what it refuses doesn't count against anyone else.
			for (const [limit, who] of counts) {
				({ retryAfterSeconds } = await rateLimits.count(limit, who));
				if (retryAfterSeconds > 0) break;
			}
			return {
				retryAfterSeconds,
				async forgive() {
					await Promise.all(counts.map(([limit, who]) => rateLimits.forgive(limit, who)));
				},
			};
		},
	};
}

function countsOf(call: LimitedCall, { address, email, device }: Caller): [RateLimit, string][] {
	const byAddress: [RateLimit, string] = [addressLimits[call], address];
	const account = email?.toLowerCase();
	if (account && call === "sign-in") {
		if (device) return [[knownDevice, `${account} ${device}`]];
		return [byAddress, [unknownDevices, account]];
	}
	if (account && call === "recover") {
		if (device) return [[linksFromDevice, `${account} ${device}`]];
		const bySender: [RateLimit, string] = [linksFromSender, `${account} ${senderOf(address)}`];
		return [byAddress, bySender, [linksFromUnknownDevices, account]];
	}
	return [byAddress];
}
