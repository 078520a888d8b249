import { rangeInWords } from "../hours/words.ts";
import type { PickupTime } from "./schema.ts";

/** A pickup time: '4 PM – 4:30 PM', or '1 AM – 1:30 AM (UTC-04:00)' while the clock shows it twice. */
export function pickupTimeInWords(
	{ from, until }: Pick<PickupTime, "from" | "until">,
	language: string,
): string {
	const [opens = "", zone] = from.split(" ");
	const range = rangeInWords({ opens, closes: until }, language);
	return zone ? `${range} (${zone})` : range;
}
