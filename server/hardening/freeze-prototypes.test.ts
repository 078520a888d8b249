import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const freeze = `import ${JSON.stringify(join(import.meta.dirname, "freeze-prototypes.ts"))};`;

/** Ways to reach what all objects inherit. Each changes it unless something is in the way. */
const attacks = [
	`Object.prototype.polluted = 1`,
	`new Function("Object.prototype.polluted = 1")()`,
	`new Function("({}).__proto__.polluted = 1")()`,
	`({})["__proto__"]["polluted"] = 1`,
	`({}).constructor.prototype.polluted = 1`,
	`Object.defineProperty(Object.prototype, "polluted", { value: 1 })`,
	`Object.prototype.__defineGetter__("polluted", () => 1)`,
	`Reflect.set(Object.prototype, "polluted", 1)`,
	`Reflect.set(Object.getPrototypeOf({}), "polluted", 1)`,
	`Object.assign(({}).constructor.prototype, { polluted: 1 })`,
	`Object.assign(Object.getPrototypeOf({}), { polluted: 1 })`,
	`Object.setPrototypeOf(Array.prototype, { polluted: 1 })`,
	`merge({}, JSON.parse('{"__proto__":{"polluted":1}}'))`,
	`merge({}, JSON.parse('{"constructor":{"prototype":{"polluted":1}}}'))`,
	`setPath({}, "__proto__.polluted", 1)`,
	`setPath({}, "constructor.prototype.polluted", 1)`,
	`setPath([], "constructor.prototype.polluted", 1)`,
	`setPath("", "constructor.prototype.polluted", 1)`,
	`setPath(1, "__proto__.polluted", 1)`,
	`setPath({}, "constructor.constructor.prototype.polluted", 1)`,
	`setPath({}, "toString.polluted", 1)`,
	`setPath({}, "constructor.polluted", 1)`,
	`setPath([], "push.polluted", 1)`,
	`Object.prototype[0] = 1`,
	`Array.prototype[0] = 1`,
	`setPath([], "__proto__.0", 1)`,
	`setPath({}, "constructor.prototype.toString", 1)`,
	`setPath({}, "constructor.prototype.constructor", 1)`,
	`setPath({}, "constructor.keys", 1)`,
	`setPath([], "constructor.prototype.map", 1)`,
	`setPath("", "constructor.prototype.split", 1)`,
	`setPath(1, "constructor.prototype.toFixed", 1)`,
	`setPath({}, "constructor.constructor.prototype.call", 1)`,
	`setPath({}, "toString.constructor.prototype.apply", 1)`,
	`Object.defineProperty(Object.prototype, "toString", { value: 1 })`,
	`delete Object.prototype.hasOwnProperty`,
	`delete Array.prototype.map`,
];

const attackOnce = `
	const merge = (target, source) => {
		for (const key in source) {
			if (typeof source[key] === "object") merge((target[key] ??= {}), source[key]);
			else target[key] = source[key];
		}
	};
	const setPath = (target, path, value) => {
		const keys = path.split(".");
		const last = keys.pop();
		keys.reduce((object, key) => object[key], target)[last] = value;
	};
	const holders = [Object, Function, Array, String, Number, Boolean, Symbol, BigInt];
	const reachable = new Set(holders.flatMap((holder) => [holder, holder.prototype]));
	for (const holder of [...reachable]) {
		for (const key of Reflect.ownKeys(holder)) {
			const { value, get } = Object.getOwnPropertyDescriptor(holder, key);
			for (const part of [value, get]) if (typeof part === "function") reachable.add(part);
		}
	}
	const { getPrototypeOf, getOwnPropertyDescriptors, is } = Object;
	const { ownKeys } = Reflect;
	const look = () => [...reachable].map((object) => {
		const properties = getOwnPropertyDescriptors(object);
		return [getPrototypeOf(object), ...ownKeys(properties).flatMap((key) => {
			const { value, get, set } = properties[key];
			return [key, value, get, set];
		})];
	});
	const before = look();
	try { ATTACK } catch {}
	const after = look();
	for (let i = 0; i < before.length; i++) {
		for (let j = 0; j < Math.max(before[i].length, after[i].length); j++) {
			if (!is(before[i][j], after[i][j])) throw "changed";
		}
	}
	process.stdout.write("unchanged");
`;

function run(program: string): string {
	const parameters = ["--input-type=module-typescript", "--eval", program];
	return spawnSync(process.execPath, parameters, { encoding: "utf8" }).stdout;
}

const attacked = (attack: string) => attackOnce.replace("ATTACK", () => attack);

it.each(attacks)("keeps what all objects inherit from %s", (attack) => {
	expect(run(freeze + attacked(attack))).toBe("unchanged");
	expect(run(attacked(attack))).not.toBe("unchanged");
});

it("lets objects have own properties of the inherited names", () => {
	const program = `${freeze}
		class Loaf { toString() { return "a loaf"; } }
		const loaf = new Loaf();
		loaf.valueOf = () => 4.5;
		const parsed = JSON.parse('{"constructor":"c","__proto__":{"polluted":1}}');
		const described = {};
		for (const key of Object.getOwnPropertyNames(Object.prototype)) described[key] = key;
		function bake() {}
		bake.toString = () => "bake";
		const Old = function () {};
		Old.prototype = Object.create(Array.prototype);
		Old.prototype.constructor = Old;
		Old.prototype.toString = () => "old";
		console.log(JSON.stringify([
			String(loaf), loaf + 0, parsed.constructor, Object.keys(parsed), parsed.polluted ?? null,
			Object.keys(described).length, String(bake), String(new Old()), new Old().constructor === Old,
		]));
	`;
	expect(JSON.parse(run(program))).toEqual([
		...["a loaf", 4.5, "c", ["constructor", "__proto__"], null],
		...[11, "bake", "old", true],
	]);
});
