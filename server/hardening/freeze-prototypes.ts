// Imported for its effect, before everything else of a program: from then on nothing can be added
// to, changed in or removed from what all objects inherit. A parser that follows a stranger's
// `__proto__` or `constructor.prototype` gets a TypeError instead of the whole program.

/**
 * The kinds of values that text from outside turns into, and functions, to which `constructor`
 * leads from any of them. Set, Promise, RegExp and the like stay as they are: such text does not
 * lead there, and V8 has fast ways for them only as long as they are untouched.
 */
const kinds = [Object, Function, Array, String, Number, Boolean, Symbol, BigInt];
const prototypes: object[] = kinds.map((kind) => kind.prototype);
const inheritedNames = Reflect.ownKeys(Object.prototype);

Reflect.deleteProperty(Object.prototype, "__proto__");
// Before single properties are fixed: in this order V8 keeps its fast way for elements of arrays.
for (const object of [...kinds, ...prototypes]) Object.preventExtensions(object);
for (const prototype of prototypes) {
	for (const name of inheritedNames) letOverride(prototype, name);
}
for (const object of [...kinds, ...prototypes]) {
	for (const name of Reflect.ownKeys(object)) fix(object, name);
	keepFast(object);
}

/**
 * An inherited property that cannot be written would keep every object from having one of the same
 * name by assignment, such as a `toString` of its own. A setter that defines it there does not.
 */
function letOverride(prototype: object, name: PropertyKey): void {
	const property = Reflect.getOwnPropertyDescriptor(prototype, name);
	if (!property || !("value" in property) || isLeftToV8(prototype, name)) return;
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

function fix(object: object, name: PropertyKey): void {
	const property = Reflect.getOwnPropertyDescriptor(object, name);
	if (!property?.configurable || isLeftToV8(object, name)) return;
	const { value, get, set } = property;
	for (const part of [value, get, set]) if (!isKind(part)) Object.freeze(part);
	Reflect.defineProperty(
		object,
		name,
		"value" in property ? { writable: false, configurable: false } : { configurable: false },
	);
}

function isKind(value: unknown): boolean {
	return kinds.some((kind) => kind === value) || prototypes.some((object) => object === value);
}

/**
 * Whether V8 gives up its fast ways for all arrays or strings as soon as the property is touched,
 * even without a change: `slice` then takes 65 times as long. No name in a text leads to a symbol,
 * and a changed `Array.prototype.constructor` reaches arrays alone.
 */
function isLeftToV8(object: object, name: PropertyKey): boolean {
	return typeof name === "symbol" || (object === Array.prototype && name === "constructor");
}

/** V8 stores much-changed objects slowly until they are used as the prototype of another one. */
function keepFast(object: object): void {
	const heir = Object.setPrototypeOf({}, object);
	for (let use = 0; use < 20; use++) heir.noSuchProperty;
}
