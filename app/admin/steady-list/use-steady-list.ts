import { useEffect, useEffectEvent, useState } from "react";
import { keepRows } from "./keep-rows.ts";

interface Options<Row> {
	/** The list as it was read last. */
	rows: readonly Row[];
	idOf: (row: Row) => string;
	/** What the list shows: a filter, a page. Another place begins anew. */
	place?: string;
	/** Says of rows that are missing what became of them; a row that it says nothing of stays as it is. */
	explainMissing: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const noReasons: ReadonlyMap<string, string> = new Map();
const nothing: ReadonlySet<string> = new Set();

/**
 * A list that other people change, in which nothing moves that somebody is about to tap: once the list
 * was touched or has the focus, its rows stay where they are. What changed within them is shown, what
 * is gone says so, and what is new waits until it is asked for, or until nobody looks.
 */
export function useSteadyList<Row>({ rows, idOf, place = "", explainMissing }: Options<Row>) {
	const atRest = {
		rows,
		place,
		shown: rows,
		isTouched: false,
		released: nothing,
		awaited: nothing,
	};
	const [list, setList] = useState(atRest);
	const [reasons, setReasons] = useState(noReasons);
	const currentIds = new Set(rows.map(idOf));
	const shown = list.shown.filter((row) => {
		const id = idOf(row);
		return currentIds.has(id) || !list.released.has(id);
	});
	const kept = keepRows(shown, rows, idOf);
	if (list.place !== place) setList(atRest);
	else if (list.rows !== rows) {
		const bringsAwaited = rows.some((row) => list.awaited.has(idOf(row)));
		const isInUse = list.isTouched && shown.length > 0 && !bringsAwaited;
		const awaited = bringsAwaited ? nothing : list.awaited;
		setList({ ...list, rows, shown: isInUse ? kept.rows : rows, awaited });
	}

	/**
	 * Shows the list as it is.
	 * @param ids rows that were brought back here: they are shown as well once the list has them.
	 */
	function show(...ids: string[]) {
		setReasons(noReasons);
		setList((now) => {
			const awaited = new Set(ids);
			for (const row of now.rows) awaited.delete(idOf(row));
			return { ...now, shown: now.rows, isTouched: false, released: nothing, awaited };
		});
	}

	/** Lets rows go that were changed or deleted here, once the list is without them. */
	function release(...ids: string[]) {
		setList((now) => ({ ...now, released: new Set([...now.released, ...ids]) }));
	}

	function touch() {
		setList((now) => (now.isTouched ? now : { ...now, isTouched: true }));
	}

	const showWhenHidden = useEffectEvent(() => {
		if (document.visibilityState === "hidden") show();
	});
	useEffect(() => {
		const follow = () => showWhenHidden();
		document.addEventListener("visibilitychange", follow);
		return () => document.removeEventListener("visibilitychange", follow);
	}, []);

	const missing = kept.missing.join(" ");
	const explain = useEffectEvent(async () => {
		setReasons(await explainMissing(kept.missing).catch(() => noReasons));
	});
	useEffect(() => {
		if (missing) void explain();
	}, [missing]);

	return {
		rows: kept.rows,
		changes: kept.changes,
		show,
		release,
		/** What became of a row; null while it is there. */
		reasonOf: (row: Row) => (currentIds.has(idOf(row)) ? null : (reasons.get(idOf(row)) ?? null)),
		/** For the element around the rows. */
		touchProps: { onPointerEnter: touch, onFocus: touch },
	};
}
