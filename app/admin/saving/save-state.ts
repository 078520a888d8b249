import type { ChangeAuthor } from "../../platform/saving/record-changes.ts";
import { isSameValue, mergeFields } from "./merge-fields.ts";

/** What a form started from, and what became of it. */
export interface SaveState<Fields, Saved> {
	/** The record that the form shows; null for a new one. */
	record: Saved | null;
	/** The fields of it. */
	fields: Fields | null;
	/** The record as somebody has stored it since, until both versions are put together. */
	newer: Version<Fields, Saved> | null;
	/**
	 * What the owner is asked: about fields that both have changed, or which version counts as a whole,
	 * because one of them removes everything.
	 */
	question: "fields" | "whole" | null;
}

interface Version<Fields, Saved> {
	record: Saved;
	fields: Fields;
	/** Who made it; empty where nobody knows. */
	authors: readonly ChangeAuthor[];
}

/** Whether fields stand for nothing at all, so that they are not merged field by field. */
type IsRemoval<Fields> = (fields: Fields) => boolean;

const neverRemoves = () => false;

/** What is to be done after a step of a save. */
export interface SaveStep<Fields, Saved> {
	state: SaveState<Fields, Saved>;
	/** What the form is to show: what is stored, and what is in its fields. */
	form?: { stored: Fields; fields: Fields };
	/** What is to be sent, with the record it starts from. */
	send?: { fields: Fields; record: Saved | null };
	/** What is stored now, where nothing is left to be sent. */
	finished?: Saved;
	/** Paths of fields that were taken from the other version. */
	taken?: string[];
}

/**
 * The start of a form.
 * @param fields of the record; null for a new one
 */
export function startFrom<Fields, Saved>(
	record: Saved | null,
	fields: Fields | null,
): SaveState<Fields, Saved> {
	return { record, fields, newer: null, question: null };
}

/**
 * The owner has pressed Save.
 * @param mine the fields as they stand in the form
 */
export function startSave<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	mine: Fields,
	isRemoval: IsRemoval<Fields> = neverRemoves,
): SaveStep<Fields, Saved> {
	if (state.newer) return reconcile(state, mine, isRemoval);
	return { state, send: { fields: mine, record: state.record } };
}

/**
 * A save has stored what was sent. What was typed meanwhile stays.
 * @param sent the fields as they were sent
 */
export function afterSaved<Fields extends object, Saved>(
	stored: { record: Saved; fields: Fields },
	sent: Fields,
	mine: Fields,
): SaveStep<Fields, Saved> {
	const { merged } = mergeFields({ base: sent, theirs: stored.fields, mine });
	return {
		state: startFrom(stored.record, stored.fields),
		form: { stored: stored.fields, fields: merged },
		finished: stored.record,
	};
}

/**
 * The record is not the one that the form started from.
 * @param newer the record as it is stored now
 * @param storedValues what was sent before without an answer and turned out to be stored, if any:
 *   it is what the form has to be compared with
 */
export function afterConflict<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	newer: Version<Fields, Saved>,
	storedValues: Fields | null,
	mine: Fields,
	isRemoval: IsRemoval<Fields> = neverRemoves,
): SaveStep<Fields, Saved> {
	return reconcile({ ...state, newer, fields: storedValues ?? state.fields }, mine, isRemoval);
}

/** The owner wants the own version, whatever else was saved meanwhile. */
export function afterKeepingMine<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	mine: Fields,
): SaveStep<Fields, Saved> {
	const { newer } = state;
	if (!newer) return { state };
	return {
		state: startFrom(newer.record, newer.fields),
		send: { fields: mine, record: newer.record },
	};
}

/** The owner removes nothing after all: the form goes on from what is stored now. */
export function afterKeepingTheirs<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	typed: Fields,
): SaveStep<Fields, Saved> {
	const { newer } = state;
	if (!newer) return { state };
	return {
		state: startFrom(newer.record, newer.fields),
		form: { stored: newer.fields, fields: mergeWithNewer(state, typed).merged },
	};
}

/** The owner saves what was deleted as a new record. */
export function afterChoosingNew<Fields extends object, Saved>(
	mine: Fields,
): SaveStep<Fields, Saved> {
	return { state: startFrom<Fields, Saved>(null, null), send: { fields: mine, record: null } };
}

/** The owner has decided which fields of the other version count; the others are those of the form. */
export function afterDecision<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	mine: Fields,
	takeTheirs: ReadonlySet<string>,
): SaveStep<Fields, Saved> {
	const { newer } = state;
	if (!newer) return { state };
	const { merged, taken } = mergeWithNewer(state, mine, takeTheirs);
	return {
		state: startFrom(newer.record, newer.fields),
		form: { stored: newer.fields, fields: merged },
		taken,
		...(isSameValue(merged, newer.fields)
			? { finished: newer.record }
			: { send: { fields: merged, record: newer.record } }),
	};
}

/** Both versions of the form's fields, and what comes of them together. */
export function mergeWithNewer<Fields extends object, Saved>(
	{ fields, newer }: SaveState<Fields, Saved>,
	mine: Fields,
	takeTheirs?: ReadonlySet<string>,
) {
	const theirs = newer?.fields ?? mine;
	return {
		base: fields,
		theirs,
		mine,
		...mergeFields({ base: fields ?? theirs, theirs, mine }, takeTheirs),
	};
}

/** Puts both versions together; asks first, if both have changed the same field. */
function reconcile<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	mine: Fields,
	isRemoval: IsRemoval<Fields>,
): SaveStep<Fields, Saved> {
	const { theirs, conflicting } = mergeWithNewer(state, mine);
	if (isRemoval(theirs) !== isRemoval(mine)) return { state: { ...state, question: "whole" } };
	if (conflicting.length > 0) return { state: { ...state, question: "fields" } };
	return afterDecision(state, mine, new Set());
}
