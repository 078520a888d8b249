/** The days of a week as ISO 8601 counts them: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A business day, which ends at the time of the settings, not at midnight (product §16.2). */
export interface BakeryDay {
	/** As `2027-03-14`. */
	date: string;
	weekday: Weekday;
	/** The instant at which it starts, as `2027-03-14T09:00:00Z`. */
	startsAt: string;
	/** The instant at which it has ended: the start of the next one. */
	endsAt: string;
}

/** Date and time on the bakery's wall. */
export interface LocalTime {
	/** As `2027-03-14`. */
	date: string;
	year: number;
	/** As `02:30`, from `00:00` to `23:59`. */
	time: string;
	weekday: Weekday;
}

/** An instant, and what it is for the owner. */
export interface DescribedInstant {
	/** As `2027-03-14T07:30:00.000Z`. */
	instant: string;
	/** By the bakery's clock, as `2027-03-14`. */
	date: string;
	/** By the bakery's clock, as `03:30`. */
	time: string;
	/** As `Sunday, March 14, 2027 at 3:30 AM`. */
	words: string;
}
