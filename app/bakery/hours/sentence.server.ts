import { addDays, daysBetween } from "../clock/dates.ts";
import { localTimeAt } from "../clock/local-time.server.ts";
import type { RegionalSettings } from "../region/regional-settings.ts";
import type { Say } from "../words/words.ts";
import { openingStateAt } from "./opening.server.ts";
import type { OpeningHours } from "./schema.ts";
import { nearDateInWords, timeInWords } from "./words.ts";

type Settings = Pick<RegionalSettings, "timeZone" | "language">;

/** A sentence like 'Open now, until 6 PM' or 'Closed, opens tomorrow at 7 AM' (product §17.2). */
export function openingSentence(
	hours: OpeningHours,
	settings: Settings,
	now: Date,
	say: Say,
): string {
	const { isOpen, changesAt } = openingStateAt(hours, settings.timeZone, now);
	if (changesAt === null) return isOpen ? say("hours.allDay") : say("hours.closed");
	const today = localTimeAt(now, settings.timeZone).date;
	const change = localTimeAt(changesAt, settings.timeZone);
	const isMidnight = isOpen && change.time === "00:00";
	const date = isMidnight ? addDays(change.date, -1) : change.date;
	const time = isMidnight ? say("hours.midnight") : timeInWords(change.time, settings.language);
	switch (daysBetween(today, date)) {
		case 0:
			return say(isOpen ? "hours.openUntil" : "hours.opensToday", { time });
		case 1:
			return say(isOpen ? "hours.openUntilTomorrow" : "hours.opensTomorrow", { time });
		default: {
			const style = { weekday: "long", month: "long", day: "numeric" } as const;
			const day = nearDateInWords(date, today, settings.language, style);
			return say(isOpen ? "hours.openUntilDay" : "hours.opensOn", { day, time });
		}
	}
}
