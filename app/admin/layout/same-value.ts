/** Whether two values of a form's field say the same: texts, numbers, lists, records of them. */
export function isSameValue(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
