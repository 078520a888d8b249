/**
 * What there is once in a process. The built app and the program around it each have their own copy
 * of a module that both use, and what such a module keeps to itself is not known to the other.
 * @param name tells it from others.
 * @param make is called by whoever asks first.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
	const key = Symbol.for(`levain ${name}`);
	const known = globalThis as { [key]?: Value };
	known[key] ??= make();
	return known[key];
}
