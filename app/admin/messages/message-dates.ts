const time = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const dayAndTime = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** When a message came, as short as it can be understood: the time, the day, the day of a year. */
export function shortDate(receivedAt: string, now: Date): string {
	const date = new Date(receivedAt);
	if (date.toDateString() === now.toDateString()) return time.format(date);
	return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
}

/** When a message came, in full. */
export function longDate(receivedAt: string): string {
	return dayAndTime.format(new Date(receivedAt));
}
