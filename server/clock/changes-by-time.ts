import type { Clock } from "../../app/platform/clock.server.ts";
import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import { withTimeout } from "../../app/platform/with-timeout.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import type { NextChange } from "./time-changes.ts";

interface Options {
	clock: Clock;
	/** Announces changes of the content, which decides what changes when. */
	changes: ChangeFeed;
	/** Reads what the next change depends on. @throws {BackendError} */
	readChanges(): Promise<NextChange>;
	expire(): void;
	/** Notifies all servers and open pages; resolves with the new version of the content. */
	announce(instant: Date): Promise<number>;
	maxMilliseconds?: number;
}

/**
 * Adjusted clocks are noticed after this time. Timers can count 24.8 days, and machines may sleep.
 */
const betweenLooksMilliseconds = 10_000;

/**
 * Clocks of several servers differ a little; open pages reload when all have reached the instant.
 * Must be as long as one announcement counts in the database (announce_change_by_time).
 */
const untilAnnouncedMilliseconds = 300;

/**
 * After a change all pages are rendered again, which visitors wait for, so the next change is read later.
 */
const untilReadMilliseconds = 250;

/** A database that hangs is asked again after this time. */
const answerMilliseconds = 10_000;

/** A clock that is adjusted goes back a little; one that goes back by more was set. */
const setBackMilliseconds = 1000;

/**
 * Expires pages when something on them changes over time, then notifies open pages. Pages of this
 * process expire at the instant itself, even without the database; a failed announcement is
 * repeated.
 */
export function followTime(options: Options): { stop(): void } {
	const { clock, changes, expire, maxMilliseconds = betweenLooksMilliseconds } = options;
	let next: NextChange = () => null;
	/** Since when a change may have been missed; null while what is read is current. */
	let outdatedSince: Date | null = clock.now();
	let lastLook = clock.now();
	let unannounced: Date | null = null;
	let looking: NodeJS.Timeout | undefined;
	let announcing: NodeJS.Timeout | undefined;
	let reading: NodeJS.Timeout | undefined;
	let isStopped = false;
	let hasFailed = false;

	function look(): void {
		if (isStopped) return;
		const now = clock.now();
		const isSetBack = now.getTime() < lastLook.getTime() - setBackMilliseconds;
		const instant = isSetBack ? now : nextChange(lastLook);
		if (instant && instant <= now) change(instant);
		lastLook = now;
		const untilNext = (nextChange(now)?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
		clearTimeout(looking);
		looking = setTimeout(lookAgain, Math.max(1, Math.min(untilNext, maxMilliseconds))).unref();
	}

	function lookAgain(): void {
		look();
		// What has failed before.
		if (outdatedSince) void read();
		if (!announcing) void announce();
	}

	function change(instant: Date): void {
		expire();
		unannounced = instant;
		clearTimeout(announcing);
		announcing = setTimeout(() => {
			announcing = undefined;
			void announce();
		}, untilAnnouncedMilliseconds).unref();
	}

	function nextChange(after: Date): Date | null {
		try {
			return next(after);
		} catch (error) {
			if (isNewFailure()) log.warn("could not compute the next scheduled change", { error });
			return null;
		}
	}

	const announce = coalesceCalls(async () => {
		const instant = unannounced;
		if (!instant) return;
		try {
			changes.announceVersion(await answered(options.announce(instant)));
			if (unannounced === instant) unannounced = null;
			hasFailed = false;
		} catch (error) {
			if (isNewFailure()) log.warn("could not notify open pages of a scheduled change", { error });
		}
	});

	const read = coalesceCalls(async () => {
		const since = outdatedSince;
		outdatedSince = null;
		try {
			next = await answered(options.readChanges());
			// What has come while it was read.
			const missed = since && nextChange(since);
			if (missed && missed <= clock.now()) change(missed);
		} catch (error) {
			outdatedSince = since;
			if (isNewFailure()) log.warn("could not load scheduled changes", { error });
		}
		look();
	});

	/** The log names the first of many failures, until it works again. */
	function isNewFailure(): boolean {
		const isNew = !hasFailed && !isStopped;
		hasFailed = true;
		return isNew;
	}

	const unsubscribe = changes.subscribe(() => {
		outdatedSince ??= clock.now();
		reading ??= setTimeout(() => {
			reading = undefined;
			void read();
		}, untilReadMilliseconds).unref();
	});
	look();
	void read();

	return {
		stop() {
			isStopped = true;
			unsubscribe();
			clearTimeout(looking);
			clearTimeout(announcing);
			clearTimeout(reading);
		},
	};
}

function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
	return withTimeout(answer, answerMilliseconds, new Error("The request timed out."));
}
