interface KeptRows<Row> {
	/** The shown rows in their order, with their current content. */
	rows: Row[];
	/** Ids of rows that are no longer in the list. */
	missing: string[];
	/** The number of changes that are not shown: new or missing rows, and another order. */
	changes: number;
}

/** Updates the shown rows from the current list without moving any of them. */
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
