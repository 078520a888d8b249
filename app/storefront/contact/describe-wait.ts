const minute = 60;
const hour = 60 * minute;

/** When to try again, in words: "in 10 minutes", "in 3 hours". Never too early. */
export function describeWait(seconds: number): string {
	if (seconds <= minute) return "in a minute";
	const minutes = Math.ceil(seconds / minute);
	if (minutes <= 90) return `in ${minutes} minutes`;
	return `in ${Math.ceil(seconds / hour)} hours`;
}
