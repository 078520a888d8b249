const inFull = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** A moment in full, by the clock of the owner. */
export function longDate(moment: string): string {
	return inFull.format(new Date(moment));
}

/**
 * The first moment after a day, where the owner is.
 * @param day such as `2026-03-01`.
 */
export function endOfDay(day: string): Date {
	const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
	return new Date(year, month - 1, dayOfMonth + 1);
}

/** The day of a moment, where the owner is, as a field for dates writes it. */
export function dayOf(date: Date): string {
	const [month, dayOfMonth] = [date.getMonth() + 1, date.getDate()].map((number) =>
		String(number).padStart(2, "0"),
	);
	return `${date.getFullYear()}-${month}-${dayOfMonth}`;
}
