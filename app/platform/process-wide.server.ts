/** A value that the built app and the server share, although each has its own copy of a module. */
export function processWide<Value>(name: string, make: () => Value): Value {
	const key = Symbol.for(`levain ${name}`);
	const known = globalThis as { [key]?: Value };
	known[key] ??= make();
	return known[key];
}
