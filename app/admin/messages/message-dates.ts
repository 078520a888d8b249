const time = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });
const dayAndTime = new Intl.DateTimeFormat("en", {
	...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
});
const dayOfYearAndTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** The date of a message, as short as possible: the time, and the day if it is not today. */
export function shortDate(receivedAt: string, now: Date): string {
	const date = new Date(receivedAt);
	if (date.toDateString() === now.toDateString()) return time.format(date);
	const isThisYear = date.getFullYear() === now.getFullYear();
	return (isThisYear ? dayAndTime : dayOfYearAndTime).format(date);
}
