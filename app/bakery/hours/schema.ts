/** The days of the week in the order in which they are shown, Monday first. */
export const WEEKDAYS = [
	"monday",
	"tuesday",
	"wednesday",
	"thursday",
	"friday",
	"saturday",
	"sunday",
] as const;

export type WeekdayName = (typeof WEEKDAYS)[number];

/** Local times, `HH:MM`. Closing before opening means the next day; `24:00` is the day's end. */
export interface TimeRange {
	opens: string;
	closes: string;
}

/** A whole day. */
export const ALL_DAY: TimeRange = { opens: "00:00", closes: "24:00" };

/** Dates with hours of their own, which replace what would begin on them. Dates are `YYYY-MM-DD`. */
export interface HoursException {
	firstDate: string;
	/** The last of them, which may be the first. */
	lastDate: string;
	/** Why, for visitors: "Thanksgiving". Empty for none. */
	note: string;
	/** Empty for closed. */
	ranges: TimeRange[];
}

/** When the bakery is open (product §27), section `hours`. */
export interface OpeningHours {
	/** The ranges that begin on each day of the week, in their order; none for closed. */
	week: Record<WeekdayName, TimeRange[]>;
	/** In the order of their dates. */
	exceptions: HoursException[];
}

/** The most that is stored. */
export const HOURS_LIMITS = { rangesOfDay: 12, exceptions: 200, note: 200 } as const;

/** The key of the section of `site_content`. */
export const HOURS_SECTION = "hours";
