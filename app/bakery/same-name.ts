import { searchable } from "./search.ts";

/** Whether people would call both the same: whatever their capitals, accents and spaces. */
export function isSameName(one: string, other: string): boolean {
	return comparable(one) !== "" && comparable(one) === comparable(other);
}

function comparable(name: string): string {
	return searchable(name).replace(/\s+/g, " ").trim();
}
