/** A path with a query string; parameters without a value are left out. */
export function withQuery(
	path: string,
	parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(parameters)) {
		if (value !== undefined && value !== null) query.set(name, String(value));
	}
	return query.size > 0 ? `${path}?${query}` : path;
}
