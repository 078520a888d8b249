import type { ChangeAuthor } from "../../platform/saving/save-action.ts";

/** The record a form started from, and the newer version that a save met. */
export interface SaveState<Fields, Saved> {
	/** Null for a new record, as are its fields. */
	record: Saved | null;
	fields: Fields | null;
	/** The version that somebody else stored since, until both are merged. */
	newer: Version<Fields, Saved> | null;
	/** Whether the owner is asked about fields that both have changed. */
	isAsking: boolean;
}

interface Version<Fields, Saved> {
	record: Saved;
	fields: Fields;
	/** Empty if unknown. */
	authors: readonly ChangeAuthor[];
}

/**
 * Whether fields are those of a removed record. Where one version removes everything, both aren't
 * merged, and the question is about the whole record.
 */
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
	return { record, fields, newer: null, isAsking: false };
}

/** The owner has pressed Save: merges with a newer version, but asks first if both changed the same. */
export function startSave<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	mine: Fields,
	isRemoval: IsRemoval<Fields> = neverRemoves,
): SaveStep<Fields, Saved> {
	if (!state.newer) return { state, send: { fields: mine, record: state.record } };
	const { conflicting } = mergeWithNewer(state, mine, isRemoval);
	if (conflicting.length > 0) return { state: { ...state, isAsking: true } };
	return afterDecision(state, mine, new Set(), isRemoval);
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
	return startSave({ ...state, newer, fields: storedValues ?? state.fields }, mine, isRemoval);
}

/**
 * The owner has decided which conflicting fields to take from the newer version.
 * @param typed into the form, if something else is saved.
 */
export function afterDecision<Fields extends object, Saved>(
	state: SaveState<Fields, Saved>,
	mine: Fields,
	takeTheirs: ReadonlySet<string>,
	isRemoval: IsRemoval<Fields> = neverRemoves,
	typed = mine,
): SaveStep<Fields, Saved> {
	const { newer } = state;
	if (!newer) return { state };
	const { merged, taken } = mergeWithNewer(state, mine, isRemoval, takeTheirs);
	const { merged: fields } = takeTheirs.has(WHOLE)
		? mergeWithNewer(state, typed, isRemoval, takeTheirs)
		: { merged };
	const step = { state: startFrom(newer.record, newer.fields), taken };
	const form = { stored: newer.fields, fields };
	if (isSameValue(merged, newer.fields)) return { ...step, form, finished: newer.record };
	const send = { fields: merged, record: newer.record };
	return typed === mine ? { ...step, form, send } : { ...step, send };
}

/** Both versions of the form's fields, and their merge. */
export function mergeWithNewer<Fields extends object, Saved>(
	{ fields: base, newer }: SaveState<Fields, Saved>,
	mine: Fields,
	isRemoval: IsRemoval<Fields> = neverRemoves,
	takeTheirs: ReadonlySet<string> = new Set(),
) {
	const theirs = newer?.fields ?? mine;
	if (isRemoval(theirs) === isRemoval(mine)) {
		const merge = mergeFields({ base: base ?? theirs, theirs, mine }, takeTheirs);
		return { base, theirs, mine, ...merge };
	}
	const merged = takeTheirs.has(WHOLE) ? theirs : mine;
	return { base, theirs, mine, merged, taken: [], conflicting: [WHOLE] };
}

/** Two versions of the same fields. */
interface Versions<Fields> {
	/** The fields that both started from. */
	base: Fields;
	/** As they are stored now. */
	theirs: Fields;
	/** As they are in the form. */
	mine: Fields;
}

interface Merge<Fields> {
	merged: Fields;
	/** Paths of the fields that only the other one has changed. */
	taken: string[];
	/** Paths of the fields that both have changed, each in another way. */
	conflicting: string[];
}

type Group = Record<string, unknown>;

/**
 * Merges two versions of a form by field: what only one has changed is as they want it. Where both
 * have changed a field, mine is kept, except for the fields named. A record inside the fields is a
 * group, whose fields are merged one by one; a list is one value.
 * @param takeTheirs paths of conflicting fields, as `about.title`, where the other version is kept.
 */
export function mergeFields<Fields extends object>(
	{ base, theirs, mine }: Versions<Fields>,
	takeTheirs: ReadonlySet<string> = new Set(),
): Merge<Fields> {
	const taken: string[] = [];
	const conflicting: string[] = [];

	function merge(path: string, { base, theirs, mine }: Versions<unknown>): unknown {
		if (isGroup(theirs) && isGroup(mine)) {
			return mergeGroup(path, { base: isGroup(base) ? base : {}, theirs, mine });
		}
		// Spaces are typed on purpose only where somebody is still typing.
		if (isSameValue(theirs, mine)) return mine === base ? theirs : mine;
		if (isSameValue(base, theirs)) return mine;
		if (isSameValue(base, mine)) {
			taken.push(path);
			return theirs;
		}
		conflicting.push(path);
		return takeTheirs.has(path) ? theirs : mine;
	}

	function mergeGroup(path: string, { base, theirs, mine }: Versions<Group>): Group {
		const names = Object.keys({ ...theirs, ...mine });
		return Object.fromEntries(
			names.map((name) => {
				const versions = { base: base[name], theirs: theirs[name], mine: mine[name] };
				return [name, merge(path ? `${path}.${name}` : name, versions)];
			}),
		);
	}

	const merged = merge("", { base, theirs, mine }) as Fields;
	return { merged, taken, conflicting };
}

/** The path of all fields together. */
export const WHOLE = "";

/** The value of a field inside others. */
export function valueAt(fields: unknown, path: string): unknown {
	if (path === WHOLE) return fields;
	return path
		.split(".")
		.reduce((value, name) => (isGroup(value) ? value[name] : undefined), fields);
}

function isGroup(value: unknown): value is Group {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether two values of a form's field are equal: texts, numbers, lists, records of them. Spaces
 * around a text do not count.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
	if (typeof one === "string" && typeof other === "string") return one.trim() === other.trim();
	return JSON.stringify(one) === JSON.stringify(other);
}
