import { isAllDay, weekdayNames } from "../hours/rules.ts";
import { type OpeningHours, type TimeRange, WEEKDAYS } from "../hours/schema.ts";

/** Hours in the words of schema.org (`OpeningHoursSpecification`). */
interface HoursSpecification {
	"@type": "OpeningHoursSpecification";
	dayOfWeek?: string[];
	validFrom?: string;
	validThrough?: string;
	opens: string;
	closes: string;
	[property: string]: string | string[];
}

/** When the bakery is open, for search engines. */
export interface StructuredHours {
	openingHoursSpecification: HoursSpecification[];
	specialOpeningHoursSpecification: HoursSpecification[];
}

/** The opening hours and coming exceptions for search engines (product §17.3). */
export function hoursStructuredData(hours: OpeningHours, today: string): StructuredHours {
	const { week, exceptions } = hours;
	return {
		openingHoursSpecification: daysOfEqualHours(week).flatMap(({ dayOfWeek, ranges }) =>
			specificationsOf(ranges, { dayOfWeek }),
		),
		specialOpeningHoursSpecification: exceptions
			.filter(({ lastDate }) => lastDate >= today)
			.flatMap(({ firstDate, lastDate, ranges }) =>
				specificationsOf(ranges, { validFrom: firstDate, validThrough: lastDate }),
			),
	};
}

function daysOfEqualHours(week: OpeningHours["week"]) {
	const groups = Map.groupBy(WEEKDAYS, (weekday) => JSON.stringify(week[weekday]));
	return [...groups.values()].map((weekdays) => ({
		dayOfWeek: weekdays.map((weekday) => weekdayNames[weekday]),
		ranges: weekdays[0] ? week[weekdays[0]] : [],
	}));
}

function specificationsOf(
	ranges: readonly TimeRange[],
	when: Partial<HoursSpecification>,
): HoursSpecification[] {
	return shownRanges(ranges).map(({ opens, closes }) => ({
		"@type": "OpeningHoursSpecification",
		...when,
		opens,
		closes,
	}));
}

/** schema.org has no 24:00, and search engines read 00:00 to 00:00 as closed. */
function shownRanges(ranges: readonly TimeRange[]): TimeRange[] {
	if (ranges.length === 0) return [{ opens: "00:00", closes: "00:00" }];
	if (isAllDay(ranges)) return [{ opens: "00:00", closes: "23:59" }];
	return ranges.map(({ opens, closes }) => ({
		opens,
		closes: closes === "24:00" ? "23:59" : closes,
	}));
}
