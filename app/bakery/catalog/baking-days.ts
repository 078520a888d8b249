/** The days of the week as they are stored: Monday is 1, Sunday is 7. */
export const WEEKDAYS = [
	{ day: 1, name: "Monday" },
	{ day: 2, name: "Tuesday" },
	{ day: 3, name: "Wednesday" },
	{ day: 4, name: "Thursday" },
	{ day: 5, name: "Friday" },
	{ day: 6, name: "Saturday" },
	{ day: 7, name: "Sunday" },
] as const;

/** Baking days in words: `Friday and Saturday`, or `every day` for none (product §19.1). */
export function describeBakingDays(days: readonly number[] | null): string {
	const names = WEEKDAYS.filter(({ day }) => days?.includes(day)).map(({ name }) => name);
	const last = names.pop();
	if (last === undefined || names.length === 6) return "every day";
	return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}
