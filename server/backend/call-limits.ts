import type { RateLimit, RateLimits } from "../../app/platform/rate-limits.ts";
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
	/** Takes the count back: the call was harmless. */
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

function limitOf(most: number, windowSeconds: number, name: string): RateLimit {
	return { name, most, windowSeconds };
}

/** How often strangers may try. */
export function createCallLimits(rateLimits: RateLimits): CallLimits {
	return {
		async count(call, caller) {
			const counts = countsOf(call, caller);
			const counted = await Promise.all(counts.map(([limit, who]) => rateLimits.count(limit, who)));
			return {
				retryAfterSeconds: Math.max(...counted.map(({ retryAfterSeconds }) => retryAfterSeconds)),
				async forgive() {
					await Promise.all(counts.map(([limit, who]) => rateLimits.forgive(limit, who)));
				},
			};
		},
	};
}

function countsOf(call: LimitedCall, { address, email, device }: Caller): [RateLimit, string][] {
	const byAddress: [RateLimit, string] = [addressLimits[call], address];
	if (call !== "sign-in" || !email) return [byAddress];
	const account = email.toLowerCase();
	if (device) return [[knownDevice, `${account} ${device}`]];
	return [byAddress, [unknownDevices, account]];
}
