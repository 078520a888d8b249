/** When a backup is made, where the server is. Few bakeries are at work on their site then. */
const hourOfNight = 3;

/** After a failure it is tried again, because a full disk may have been freed. */
const retryMilliseconds = 60 * 60 * 1000;

/** The last time at or before a moment at which a backup was to be made. */
function lastNight(now: Date): Date {
	const nightOf = (daysLater: number) =>
		new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysLater, hourOfNight);
	return nightOf(0) <= now ? nightOf(0) : nightOf(-1);
}

/** The data that decides whether a backup is due. */
export interface BackupHistory {
	/** Since when the database is there: nights before were not missed. */
	since: Date;
	/** When good backups were made, in any order. */
	goodAt: readonly Date[];
	/** The last attempt, if it failed. */
	failure: { at: Date } | null;
}

/**
 * Whether no backup was made since the last night, and none was tried just now. What is dated later
 * than now was dated by a wrong clock, and does not count.
 */
export function isBackupDue({ since, goodAt, failure }: BackupHistory, now: Date): boolean {
	const night = lastNight(now);
	if (since > night && since <= now) return false;
	if (goodAt.some((date) => date >= night && date <= now)) return false;
	return !hasJustFailed(failure, now);
}

/** Whether an attempt failed within the hour. */
export function hasJustFailed(failure: { at: Date } | null, now: Date): boolean {
	if (!failure) return false;
	const sinceFailure = now.getTime() - failure.at.getTime();
	return sinceFailure >= 0 && sinceFailure < retryMilliseconds;
}
