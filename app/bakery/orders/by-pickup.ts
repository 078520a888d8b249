import { byName } from "../by-name.ts";
import type { ManagedOrder } from "./schema.ts";

type Sorted = Pick<ManagedOrder, "day" | "starts_at" | "name" | "number">;

/**
 * Compares orders by their pickup, those without a time first, and by name in the order of a language.
 * @param language BCP 47
 */
export function byPickup(language: string) {
	const compareNames = byName(language);
	return (one: Sorted, other: Sorted) =>
		one.day.localeCompare(other.day) ||
		Date.parse(one.starts_at ?? "1970-01-01") - Date.parse(other.starts_at ?? "1970-01-01") ||
		compareNames(one, other) ||
		one.number - other.number;
}
