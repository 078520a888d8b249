/** Whether a visitor's copy is current: an If-None-Match header names the entity tag. */
export function isUnchanged(ifNoneMatch: string | null | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	const known = ifNoneMatch.split(",").map(withoutWeakness);
	return known.includes("*") || known.includes(withoutWeakness(etag));
}

/** Tags that are alike are as good as the same: a copy is a whole one. */
function withoutWeakness(tag: string): string {
	return tag.trim().replace(/^W\//, "");
}
