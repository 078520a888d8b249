import { dateOfMoment, writeMoment } from "../../bakery/clock/back-office-clock.ts";

const time = { hour: "numeric", minute: "2-digit" } as const;
const dayAndTime = { day: "numeric", month: "short", ...time } as const;
const dayOfYearAndTime = { dateStyle: "medium", timeStyle: "short" } as const;

/** The date of a message, as short as possible: the time, and the day if it is not today. */
export function shortDate(receivedAt: string, now: Date): string {
	const [date, today] = [dateOfMoment(receivedAt), dateOfMoment(now)];
	if (date === today) return writeMoment(receivedAt, time);
	const isThisYear = date.slice(0, 4) === today.slice(0, 4);
	return writeMoment(receivedAt, isThisYear ? dayAndTime : dayOfYearAndTime);
}
