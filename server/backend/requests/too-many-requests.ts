import { Refusal } from "./refusal.ts";

/** For a request that would have to wait behind too many others. */
export function tooManyRequests(): Refusal {
	const message = "Too many attempts at once. Please try again in a moment.";
	return new Refusal(429, "over_request_rate_limit", message, 5);
}
