import type { Clock } from "./clock.ts";

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
	if (!failure) return true;
	const sinceFailure = now.getTime() - failure.at.getTime();
	return sinceFailure < 0 || sinceFailure >= retryMilliseconds;
}

/** A start has more urgent work, and a missed backup is hours late already. */
const afterStartMilliseconds = 15_000;

/** Between two checks. A machine may have slept, or its clock may have been set. */
const betweenMilliseconds = 5 * 60_000;

/**
 * Runs a check soon after the start, at the beginning of each night, and every few minutes, one after
 * the other.
 * @param check must not throw.
 */
export function checkEachNight(
	check: () => Promise<void>,
	clock: Clock,
): { stop(): Promise<void> } {
	let isStopped = false;
	let checking = Promise.resolve();
	let cancelNext = clock.after(afterStartMilliseconds, begin);

	function begin(): void {
		checking = check().then(() => {
			if (!isStopped) cancelNext = clock.after(untilNextCheck(clock.now()), begin);
		});
	}

	return {
		stop() {
			isStopped = true;
			cancelNext();
			return checking;
		},
	};
}

function untilNextCheck(now: Date): number {
	return Math.min(betweenMilliseconds, nextNight(now).getTime() - now.getTime());
}
