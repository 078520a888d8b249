const time = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });
const dayAndTime = new Intl.DateTimeFormat("en", {
	...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
});
const dayOfYearAndTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const inFull = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** When a message came, as short as it can be understood: the time, and the day if it is another. */
export function shortDate(receivedAt: string, now: Date): string {
	const date = new Date(receivedAt);
	if (date.toDateString() === now.toDateString()) return time.format(date);
	const isThisYear = date.getFullYear() === now.getFullYear();
	return (isThisYear ? dayAndTime : dayOfYearAndTime).format(date);
}

/** When a message came, in full. */
export function longDate(receivedAt: string): string {
	return inFull.format(new Date(receivedAt));
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
