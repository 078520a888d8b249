import { addDays, daysBetween } from "../clock/dates.ts";
import { localTimeAt } from "../clock/local-time.server.ts";
import type { RegionalSettings } from "../region/schema.ts";
import { openingStateAt } from "./opening.server.ts";
import type { OpeningHours } from "./schema.ts";
import { nearDateInWords, timeInWords } from "./words.ts";

type Settings = Pick<RegionalSettings, "timeZone" | "language">;

/** A sentence like 'Open now, until 6 PM' or 'Closed, opens tomorrow at 7 AM' (product §17.2). */
export function openingSentence(hours: OpeningHours, settings: Settings, now: Date): string {
	const { isOpen, changesAt } = openingStateAt(hours, settings.timeZone, now);
	if (changesAt === null) return isOpen ? "Open 24 hours" : "Closed";
	const today = localTimeAt(now, settings.timeZone).date;
	const { date, time } = localTimeAt(changesAt, settings.timeZone);
	if (!isOpen) {
		const day = dayInWords(date, today, settings.language);
		return `Closed, opens ${day} at ${timeInWords(time, settings.language)}`;
	}
	const isMidnight = time === "00:00";
	const day = isMidnight ? addDays(date, -1) : date;
	const until = isMidnight ? "midnight" : timeInWords(time, settings.language);
	return day === today
		? `Open now, until ${until}`
		: `Open now, until ${dayInWords(day, today, settings.language)} at ${until}`;
}

/** A day as seen from today: 'today', 'tomorrow', 'Friday', 'Friday, December 4'. */
function dayInWords(date: string, today: string, language: string): string {
	const distance = daysBetween(today, date);
	if (distance === 0) return "today";
	if (distance === 1) return "tomorrow";
	const style = { weekday: "long", month: "long", day: "numeric" } as const;
	return nearDateInWords(date, today, language, style);
}
