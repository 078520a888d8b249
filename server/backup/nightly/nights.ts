/** When a backup is made, where the server is. Few bakeries are at work on their site then. */
const hourOfNight = 3;

/** After a failure it is tried again, because a full disk may have been freed. */
const retryMilliseconds = 60 * 60 * 1000;

/** The last time at or before a moment at which a backup was to be made. */
export function lastNight(now: Date): Date {
	const today = nightOf(now, 0);
	return today <= now ? today : nightOf(now, -1);
}

/** The next time after a moment at which a backup is to be made. */
export function nextNight(now: Date): Date {
	const today = nightOf(now, 0);
	return today > now ? today : nightOf(now, 1);
}

function nightOf(now: Date, daysLater: number): Date {
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysLater, hourOfNight);
}

/** What decides whether a backup is due. */
export interface BackupHistory {
	/** Since when the database is there: nights before were not missed. */
	since: Date;
	/** When good backups were made, in any order. */
	goodAt: readonly Date[];
	/** When the last attempt failed; null when it did not. */
	failedAt: Date | null;
}

/**
 * Whether no backup was made since the last night, and none was tried just now. What is dated later
 * than now was dated by a wrong clock, and does not count.
 */
export function isBackupDue({ since, goodAt, failedAt }: BackupHistory, now: Date): boolean {
	const night = lastNight(now);
	if (since > night && since <= now) return false;
	if (goodAt.some((date) => date >= night && date <= now)) return false;
	const sinceFailure = failedAt ? now.getTime() - failedAt.getTime() : retryMilliseconds;
	return sinceFailure < 0 || sinceFailure >= retryMilliseconds;
}
