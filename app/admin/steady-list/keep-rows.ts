/** A list as it is shown, while somebody may be about to tap something in it. */
interface KeptRows<Row> {
	/** What was shown before, at its place and as it is stored now. */
	rows: Row[];
	/** Ids of rows that the list does not have any more. */
	missing: string[];
	/** How many changes are not shown: rows that are new or missing, and another order. */
	changes: number;
}

/**
 * Takes over what changed within the rows that are shown, and nothing that would move one of them.
 * @param now the list as it was read again.
 */
export function keepRows<Row>(
	shown: readonly Row[],
	now: readonly Row[],
	idOf: (row: Row) => string,
): KeptRows<Row> {
	const current = new Map(now.map((row) => [idOf(row), row]));
	const shownIds = shown.map(idOf);
	const missing = shownIds.filter((id) => !current.has(id));
	const kept = shownIds.filter((id) => current.has(id));
	const order = [...current.keys()].filter((id) => shownIds.includes(id));
	const isReordered = kept.some((id, place) => order[place] !== id);
	return {
		rows: shown.map((row) => current.get(idOf(row)) ?? row),
		missing,
		changes: now.length - kept.length + missing.length + (isReordered ? 1 : 0),
	};
}
