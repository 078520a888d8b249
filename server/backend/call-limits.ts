import { createRateCounter, type RateCounter } from "../../app/platform/rate-limit.server.ts";
import type { LimitedCall } from "./gateway-routes.ts";

interface Limit {
	most: number;
	windowSeconds: number;
	counter: RateCounter;
}

interface Limits {
	/** Per network address. */
	address: Limit;
	/** Per e-mail address named in the request: many network addresses may work together. */
	email?: Limit;
}

/** A call that was counted. */
export interface CountedCall {
	/** 0 when the call may proceed, otherwise after how many seconds at most it may again. */
	retryAfterSeconds: number;
	/** The call was harmless: it no longer counts. */
	forgive(): void;
}

export interface CallLimits {
	count(call: LimitedCall, address: string, email: string | undefined): CountedCall;
}

const minute = 60;
const hour = 60 * minute;

function atMost(most: number, windowSeconds: number): Limit {
	return {
		most,
		windowSeconds,
		counter: createRateCounter({ windowMilliseconds: windowSeconds * 1000 }),
	};
}

/**
 * How often strangers may try, counted in this process. The limit per e-mail address is wider
 * than that per network address, or anybody could lock the owner out with a few wrong passwords.
 */
export function createCallLimits(): CallLimits {
	const limits: Record<LimitedCall, Limits> = {
		"sign-in": { address: atMost(20, 15 * minute), email: atMost(100, 15 * minute) },
		recover: { address: atMost(10, hour), email: atMost(5, hour) },
		verify: { address: atMost(30, hour) },
		refresh: { address: atMost(300, 5 * minute) },
		"change-account": { address: atMost(60, hour) },
	};
	return {
		count(call, address, email) {
			const counted: [Limit, string][] = [[limits[call].address, address]];
			const byEmail = limits[call].email;
			if (byEmail && email) counted.push([byEmail, email.toLowerCase()]);
			const exceeded = counted.filter(([limit, key]) => limit.counter.count(key) > limit.most);
			return {
				retryAfterSeconds: Math.max(0, ...exceeded.map(([limit]) => limit.windowSeconds)),
				forgive() {
					for (const [limit, key] of counted) limit.counter.forgive(key);
				},
			};
		},
	};
}
