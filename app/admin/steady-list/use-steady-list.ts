import { useEffect, useEffectEvent, useState } from "react";
import { keepRows } from "./keep-rows.ts";

interface Options<Row> {
	rows: readonly Row[];
	idOf: (row: Row) => string;
	/** The address of the shown part of the list. Another one resets it. */
	place?: string;
	/** Explains missing rows, by their ids. A row without an explanation stays as it is. */
	explainMissing: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const noReasons: ReadonlyMap<string, string> = new Map();
const nothing: ReadonlySet<string> = new Set();

/**
 * A list that other people change, in which nothing moves that somebody is about to tap: once it was
 * touched or has the focus, its rows stay in place. Changes within them are shown, missing ones are
 * marked, and new ones wait until somebody asks for them or the page is hidden.
 */
export function useSteadyList<Row>({ rows, idOf, place = "", explainMissing }: Options<Row>) {
	const untouched = {
		rows,
		place,
		shown: rows,
		isTouched: false,
		released: nothing,
		awaited: nothing,
	};
	const [list, setList] = useState(untouched);
	const [reasons, setReasons] = useState(noReasons);
	const currentIds = new Set(rows.map(idOf));
	const shown = list.shown.filter((row) => {
		const id = idOf(row);
		return currentIds.has(id) || !list.released.has(id);
	});
	const kept = keepRows(shown, rows, idOf);
	if (list.place !== place) setList(untouched);
	else if (list.rows !== rows) {
		const bringsAwaited = rows.some((row) => list.awaited.has(idOf(row)));
		const isInUse = list.isTouched && shown.length > 0 && !bringsAwaited;
		const awaited = bringsAwaited ? nothing : list.awaited;
		setList({ ...list, rows, shown: isInUse ? kept.rows : rows, awaited });
	}

	/**
	 * Shows the current list.
	 * @param ids rows that were restored here: they are shown as well once the list has them.
	 */
	function show(...ids: string[]) {
		setReasons(noReasons);
		setList((now) => {
			const awaited = new Set(ids);
			for (const row of now.rows) awaited.delete(idOf(row));
			return { ...now, shown: now.rows, isTouched: false, released: nothing, awaited };
		});
	}

	/** Lets rows disappear that were changed or deleted here, once the list is without them. */
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
		/** Why a row is missing; null while it is there. */
		reasonOf: (row: Row) => (currentIds.has(idOf(row)) ? null : (reasons.get(idOf(row)) ?? null)),
		/** For the element around the rows. */
		touchProps: { onPointerEnter: touch, onFocus: touch },
	};
}
