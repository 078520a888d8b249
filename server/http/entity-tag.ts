/** Whether a visitor's copy is current: an If-None-Match header names the entity tag. */
export function isUnchanged(ifNoneMatch: string | null | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	const known = ifNoneMatch.split(",").map(withoutWeakness);
	return known.includes("*") || known.includes(withoutWeakness(etag));
}

/** Weak tags are enough: every copy is complete. */
function withoutWeakness(tag: string): string {
	return tag.trim().replace(/^W\//, "");
}
