import type { RouterContextProvider } from "react-router";
import type { BakeryDay } from "../../bakery/clock/dates.ts";
import { bakeryDayAt } from "../../bakery/clock/local-time.server.ts";
import { exceptionOn, rangesOn } from "../../bakery/hours/rules.ts";
import { openingSentence } from "../../bakery/hours/sentence.server.ts";
import { dateInWords, rangesInWords } from "../../bakery/hours/words.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { englishLocale } from "../../bakery/words/text-language.ts";
import { englishWords } from "../../bakery/words/words.server.ts";
import { backendContext } from "../../platform/requests/contexts.ts";

/** The bakery's day, by its clock and in its language. */
export interface Morning {
	day: BakeryDay;
	/** "Sunday, November 22, 2026" */
	date: string;
	takesOrders: boolean;
	/** When the bakery is open on that day; null while no hours are saved. */
	hours: {
		/** "Open now, until 6 PM" */
		sentence: string;
		/** "7 AM – 12 PM", or "Closed". */
		ranges: string[];
		/** The note of an exception; empty for none. */
		note: string;
	} | null;
}

/** @throws {BackendError} when settings or hours cannot be read. */
export async function readMorning(context: Readonly<RouterContextProvider>): Promise<Morning> {
	const { visitor, clock } = context.get(backendContext);
	const { settings, hours, orders } = await getSite(visitor);
	const now = clock.now();
	const day = bakeryDayAt(now, settings);
	const english = { ...settings, language: englishLocale(settings.language) };
	return {
		day,
		date: dateInWords(day.date, settings.language, { dateStyle: "full" }),
		takesOrders: orders.accepts,
		hours: hours && {
			sentence: openingSentence(hours, english, now, englishWords.say),
			ranges: rangesInWords(rangesOn(hours, day.date), settings.language),
			note: exceptionOn(hours, day.date)?.note ?? "",
		},
	};
}
