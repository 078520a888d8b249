import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { pluralize } from "../../bakery/counts.ts";
import { Button } from "../../ui/button.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";

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
const nothingAwaited: ReadonlyMap<string, "added" | "removed"> = new Map();

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
		/** Rows restored or deleted here, until the list has the change. */
		awaited: nothingAwaited,
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
		const bringsAwaited = [...list.awaited].some(
			([id, change]) => currentIds.has(id) === (change === "added"),
		);
		const isInUse = list.isTouched && shown.length > 0 && !bringsAwaited;
		const awaited = bringsAwaited ? nothingAwaited : list.awaited;
		setList({ ...list, rows, shown: isInUse ? kept.rows : rows, awaited });
	}

	function showAndAwait(change: "added" | "removed", ids: string[]) {
		setReasons(noReasons);
		setList((now) => {
			const present = new Set(now.rows.map(idOf));
			const outstanding = ids.filter((id) => present.has(id) === (change === "removed"));
			const awaited = new Map(outstanding.map((id) => [id, change]));
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
		if (document.visibilityState === "hidden") showAndAwait("added", []);
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
		/** Shows the current list, and once more as soon as it has these rows, which were restored here. */
		show: (...ids: string[]) => showAndAwait("added", ids),
		/** The same for rows that were deleted here. */
		showWithout: (...ids: string[]) => showAndAwait("removed", ids),
		release,
		/** Why a row is missing; null while it is there. */
		reasonOf: (row: Row) => (currentIds.has(idOf(row)) ? null : (reasons.get(idOf(row)) ?? null)),
		/** For the element around the rows. */
		touchProps: { onPointerEnter: touch, onFocus: touch },
	};
}

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

interface ListChangesProps {
	/** Changes that the list does not show yet. */
	changes: number;
	onShow: () => void;
	/** A description of the list. */
	children?: ReactNode;
	/** At the end of the line. */
	controls?: ReactNode;
}

/** A line above a list that keeps its height: how much is in it, and what others changed. */
export function ListChanges({ changes, onShow, children, controls }: ListChangesProps) {
	function show() {
		onShow();
		focusPageHeading();
	}
	return (
		<div className="my-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4">
			<p role="status" className="text-muted text-sm">
				{children}
				{changes > 0 ? <span className="sr-only"> {pluralize(changes, "change")}</span> : null}
			</p>
			{changes > 0 ? (
				<Button variant="outline" className="min-h-11" onClick={show}>
					Show {pluralize(changes, "Update")}
				</Button>
			) : null}
			{controls}
		</div>
	);
}

/** Covers a row that is gone, at its place: nothing in it can be tapped. */
export function GoneNote({ reason }: { reason: string | null }) {
	if (!reason) return null;
	return (
		<p className="absolute inset-0 z-20 grid place-items-center rounded-box bg-base-100/85 p-2 text-center font-semibold">
			{reason}
		</p>
	);
}
