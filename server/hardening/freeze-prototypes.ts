// Imported for its effect, before everything else of a program: from then on nothing can be added
// to, changed in or removed from what all objects inherit. A parser that follows a stranger's
// `__proto__` or `constructor.prototype` gets a TypeError, and the program goes on as before.

/**
 * The constructors of what text from outside turns into, and of functions, to which `constructor`
 * leads from any value. Set, Promise, RegExp and the like stay as they are: such text does not
 * lead there, and V8 optimizes them only as long as they are untouched.
 */
const builtIns = [Object, Function, Array, String, Number, Boolean, Symbol, BigInt];
const prototypes: object[] = builtIns.map((builtIn) => builtIn.prototype);
const inheritedNames = Reflect.ownKeys(Object.prototype);

Reflect.deleteProperty(Object.prototype, "__proto__");
// Before single properties are made read-only: in this order V8 keeps optimizing array elements.
for (const object of [...builtIns, ...prototypes]) Object.preventExtensions(object);
for (const prototype of prototypes) {
	for (const name of inheritedNames) allowOverride(prototype, name);
}
for (const object of [...builtIns, ...prototypes]) {
	for (const name of Reflect.ownKeys(object)) makeReadOnly(object, name);
	keepOptimized(object);
}

/**
 * An inherited property that cannot be written would keep every object from having one of the same
 * name by assignment, such as a `toString` of its own. A setter that defines it there does not.
 */
function allowOverride(prototype: object, name: PropertyKey): void {
	const property = Reflect.getOwnPropertyDescriptor(prototype, name);
	if (!property || !("value" in property) || isOptimizedByV8(prototype, name)) return;
	const { value, enumerable = false } = property;
	Reflect.defineProperty(prototype, name, {
		enumerable,
		get: () => value,
		set(own: unknown) {
			const described = { value: own, writable: true, enumerable: true, configurable: true };
			Object.defineProperty(this, name, described);
		},
	});
	Object.freeze(value);
}

/** Freezes the functions of a property as well: a parser could write to those. */
function makeReadOnly(object: object, name: PropertyKey): void {
	const property = Reflect.getOwnPropertyDescriptor(object, name);
	if (!property?.configurable || isOptimizedByV8(object, name)) return;
	const { value, get, set } = property;
	for (const part of [value, get, set]) if (!isBuiltIn(part)) Object.freeze(part);
	Reflect.defineProperty(
		object,
		name,
		"value" in property ? { writable: false, configurable: false } : { configurable: false },
	);
}

function isBuiltIn(value: unknown): boolean {
	return (
		builtIns.some((builtIn) => builtIn === value) || prototypes.some((object) => object === value)
	);
}

/**
 * Whether V8 stops optimizing all arrays or strings as soon as the property is touched,
 * even without a change: `slice` then takes 65 times as long. No name in a text leads to a symbol,
 * and a changed `Array.prototype.constructor` reaches arrays alone.
 */
function isOptimizedByV8(object: object, name: PropertyKey): boolean {
	return typeof name === "symbol" || (object === Array.prototype && name === "constructor");
}

/** V8 stores much-changed objects slowly until they are used as the prototype of another one. */
function keepOptimized(object: object): void {
	const child = Object.setPrototypeOf({}, object);
	for (let use = 0; use < 20; use++) child.noSuchProperty;
}
