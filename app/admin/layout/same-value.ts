/**
 * Whether two values of a form's field say the same: texts, numbers, lists, records of them. Blanks
 * around a text say nothing.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
	if (typeof one === "string" && typeof other === "string") return one.trim() === other.trim();
	return JSON.stringify(one) === JSON.stringify(other);
}
