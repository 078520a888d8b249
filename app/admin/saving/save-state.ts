import type { ChangeAuthor } from "../../platform/saving/record-changes.ts";
import { isSameValue, mergeFields } from "./conflicts/merge-fields.ts";

/** The record a form started from, and the newer version that a save met. */
export interface SaveState<Fields, Saved> {
	/** Null for a new record, as are its fields. */
	record: Saved | null;
	fields: Fields | null;
	/** The version that somebody else stored since, until both are merged. */
	newer: Version<Fields, Saved> | null;
	/**
	 * The open question to the owner: about fields that both have changed, or about the whole record,
	 * because one version removes everything.
	 */
	question: "fields" | "whole" | null;
}

interface Version<Fields, Saved> {
	record: Saved;
	fields: Fields;
	/** Empty if unknown. */
	authors: readonly ChangeAuthor[];
}

/** Whether fields are those of a removed record, which aren't merged field by field. */
type IsRemoval<Fields> = (fields: Fields) => boolean;

const neverRemoves = () => false;

/** A step of a save, with its effects. */
export interface SaveStep<Fields, Saved> {
	state: SaveState<Fields, Saved>;
	/** Resets the form. */
	form?: { stored: Fields; fields: Fields };
	/** Sends fields with the record they are based on. */
	send?: { fields: Fields; record: Saved | null };
	/** The stored record, where nothing is left to send. */
	finished?: Saved;
	/** Paths of fields that were taken from the other version. */
	taken?: string[];
}

/** Opens a form; with null for a new record. */
export function startFrom<Fields, Saved>(
	record: Saved | null,
	fields: Fields | null,
): SaveState<Fields, Saved> {
	return { record, fields, newer: null, question: null };
}

/** The owner has pressed Save. */
export function startSave<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	mine: Fields,
	isRemoval: IsRemoval<Fields> = neverRemoves,
): SaveStep<Fields, Saved> {
	if (state.newer) return reconcile(state, mine, isRemoval);
	return { state, send: { fields: mine, record: state.record } };
}

/** The sent fields are stored. What was typed meanwhile stays. */
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
 * Somebody else has changed the record.
 * @param storedValues an earlier submission without an answer, if it turned out to be stored: the
 *   base of the comparison.
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

/** The owner's version replaces the newer one. */
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

/** The owner removes nothing after all: the form continues with the newer version. */
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

/** The owner saves a deleted record as a new one. */
export function afterChoosingNew<Fields extends object, Saved>(
	mine: Fields,
): SaveStep<Fields, Saved> {
	return { state: startFrom<Fields, Saved>(null, null), send: { fields: mine, record: null } };
}

/** The owner has decided which conflicting fields to take from the newer version. */
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

/** Both versions of the form's fields, and their merge. */
export function mergeWithNewer<Fields extends object, Saved>(
	{ fields: base, newer }: SaveState<Fields, Saved>,
	mine: Fields,
	takeTheirs?: ReadonlySet<string>,
) {
	const theirs = newer?.fields ?? mine;
	const merge = mergeFields({ base: base ?? theirs, theirs, mine }, takeTheirs);
	return { base, theirs, mine, ...merge };
}

/** Merges both versions, but asks first if both have changed the same field. */
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
