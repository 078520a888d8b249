const shortestMilliseconds = 5000;
const longestMilliseconds = 5 * 60_000;

/** How long to leave a mail server alone after it failed: longer after each failure in a row. */
export interface MailServerBackoff {
	/** When to try it again, in milliseconds since 1970; null while it works. */
	readonly retryAt: number | null;
	/** @returns whether it worked until now. */
	fail(): boolean;
	/** @returns whether it failed until now. */
	succeed(): boolean;
}

export function createMailServerBackoff(): MailServerBackoff {
	let failures = 0;
	let retryAt: number | null = null;
	return {
		get retryAt() {
			return retryAt;
		},
		fail() {
			// Mails that can't wait are tried meanwhile, and prolong nothing.
			if (retryAt !== null && Date.now() < retryAt) return false;
			retryAt = Date.now() + Math.min(longestMilliseconds, shortestMilliseconds * 2 ** failures);
			failures += 1;
			return failures === 1;
		},
		succeed() {
			const hasFailed = failures > 0;
			failures = 0;
			retryAt = null;
			return hasFailed;
		},
	};
}
