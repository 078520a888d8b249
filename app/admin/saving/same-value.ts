/**
 * Whether two values of a form's field are equal: texts, numbers, lists, records of them. Spaces
 * around a text do not count.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
	if (typeof one === "string" && typeof other === "string") return one.trim() === other.trim();
	return JSON.stringify(one) === JSON.stringify(other);
}
