import { addDays } from "../clock/dates.ts";
import { dateInWords } from "../hours/words.ts";
import type { Say } from "../words/words.ts";

/** The baking days of a product as visitors read them. */
export interface BakingDaysInWords {
	/** Read out before the days on a card: 'Baked'. */
	label: string;
	/** For cards: 'Fri, Sat', 'Tue – Sat'. */
	short: string;
	/** For its page: 'Baked Friday and Saturday', 'Baked Tuesday to Saturday'. */
	full: string;
}

/** A Monday, to name the days of the week by. */
const SOME_MONDAY = "2024-01-01";

/** Consecutive days are a range from this number on. */
const FEWEST_OF_RANGE = 3;

/**
 * All baking days in the language of the site's dates (product §19.3); null for a product that is
 * baked every day. A range may cross Sunday: 'Baked Saturday to Monday'.
 */
export function bakingDaysInWords(
	bakingDays: readonly number[] | null,
	language: string,
	say: Say,
): BakingDaysInWords | null {
	const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => bakingDays?.includes(day));
	if (days.length === 0 || days.length === 7) return null;
	const named = (weekday: "short" | "long") => (day: number) =>
		dateInWords(addDays(SOME_MONDAY, day - 1), language, { weekday });
	const range = rangeOf(days);
	const label = say("availability.baked");
	if (range) {
		const [first, last] = range;
		return {
			label,
			short: range.map(named("short")).join(" – "),
			full: say("availability.bakedFromTo", {
				first: named("long")(first),
				last: named("long")(last),
			}),
		};
	}
	const list = new Intl.ListFormat(language, { type: "conjunction" });
	return {
		label,
		short: days.map(named("short")).join(", "),
		full: say("availability.bakedOn", { days: list.format(days.map(named("long"))) }),
	};
}

/** The first and the last of consecutive days; null for others, and for a few. */
function rangeOf(days: readonly number[]): [first: number, last: number] | null {
	const follows = (day: number) => days.includes((day % 7) + 1);
	const lasts = days.filter((day) => !follows(day));
	const [last] = lasts;
	if (lasts.length !== 1 || last === undefined || days.length < FEWEST_OF_RANGE) return null;
	return [((last - days.length + 7) % 7) + 1, last];
}
