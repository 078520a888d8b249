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

/** The value of a field inside others. */
export function valueAt(fields: unknown, path: string): unknown {
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
