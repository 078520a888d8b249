import { addDays } from "../clock/dates.ts";
import { instantAt, localTimeAt } from "../clock/local-time.server.ts";
import { rangesOn } from "./rules.ts";
import { ALL_DAY, type OpeningHours, type TimeRange } from "./schema.ts";

/** So many days are searched for an opening; a bakery that is closed for longer names none. */
const DAYS_SEARCHED = 400;

/** Who closes later than in so many days is open day and night. */
const MAX_DAYS_OPEN = 8;

/** Whether the bakery is open, and until when. */
export interface OpeningState {
	isOpen: boolean;
	/** When it closes or opens next; null when that is out of sight. */
	changesAt: Date | null;
}

/** From opening to closing. */
interface Interval {
	start: Date;
	end: Date;
}

/**
 * Whether the bakery is open at an instant. Ranges that touch are one. A time that the clocks skip is
 * as much later as they skip, and of a time that comes twice the first counts (product §27).
 * @param timeZone the bakery's IANA time zone.
 */
export function openingStateAt(hours: OpeningHours, timeZone: string, now: Date): OpeningState {
	const { date: today } = localTimeAt(now, timeZone);
	const farthest = instantAt(addDays(today, MAX_DAYS_OPEN), "00:00", timeZone);
	for (const { start, end } of joined(intervalsAround(hours, timeZone, today), farthest)) {
		if (end <= now) continue;
		if (start > now) return { isOpen: false, changesAt: start };
		return { isOpen: true, changesAt: end > farthest ? null : end };
	}
	return { isOpen: false, changesAt: null };
}

/** Whether the bakery opens on a date, and has not closed for it yet. Without hours it does. */
export function isOpenOn(
	hours: OpeningHours | null,
	date: string,
	timeZone: string,
	now: Date,
): boolean {
	if (hours === null) return true;
	return rangesOn(hours, date).some((range) => intervalOf(range, date, timeZone).end > now);
}

/** When the opening hours change on the page: the bakery opens or closes, or a new day begins. */
export function nextHoursChange(hours: OpeningHours | null, timeZone: string, now: Date): Date {
	const { date: today } = localTimeAt(now, timeZone);
	const midnight = instantAt(addDays(today, 1), "00:00", timeZone);
	const changesAt = hours && openingStateAt(hours, timeZone, now).changesAt;
	return changesAt !== null && changesAt < midnight ? changesAt : midnight;
}

/** Puts together those that touch or overlap, up to an instant that is far enough. */
function* joined(intervals: Iterable<Interval>, farthest: Date): Generator<Interval> {
	let current: Interval | null = null;
	for (const interval of intervals) {
		if (current && interval.start <= current.end) {
			const end: Date = interval.end > current.end ? interval.end : current.end;
			current = { start: current.start, end };
			if (end > farthest) break;
		} else {
			if (current) yield current;
			current = interval;
		}
	}
	if (current) yield current;
}

/** In the order of the days they begin on. One that began two days ago may have crossed a skipped day. */
function* intervalsAround(
	hours: OpeningHours,
	timeZone: string,
	today: string,
): Generator<Interval> {
	for (let day = -2; day < DAYS_SEARCHED; day++) {
		const date = addDays(today, day);
		for (const range of rangesOn(hours, date)) {
			const interval = intervalOf(range, date, timeZone);
			// In the hour that the clocks skip, nothing is left of a short range.
			if (interval.start < interval.end) yield interval;
		}
	}
}

function intervalOf({ opens, closes }: TimeRange, date: string, timeZone: string): Interval {
	const start = instantAt(date, opens, timeZone);
	const nextDate = addDays(date, 1);
	if (closes === ALL_DAY.closes) return { start, end: instantAt(nextDate, "00:00", timeZone) };
	return { start, end: instantAt(closes > opens ? date : nextDate, closes, timeZone) };
}
