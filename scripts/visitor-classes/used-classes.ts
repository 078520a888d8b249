import type { ESTree } from "vite";
import { type AnyFunction, type Module, parameterName, walk } from "./read-module.ts";

/** A class, and the file that gives it to an element. */
export interface UsedClass {
	name: string;
	file: string;
}

/**
 * Finds the classes that components give to elements. It follows what `className` is set to:
 * through constants, also of other files, choices, functions, and properties of any other name that
 * a component uses as a class. Any other text is no class.
 */
export function findUsedClasses(modules: ReadonlyMap<string, Module>): UsedClass[] {
	return new ClassReader(modules).read();
}

class ClassReader {
	readonly #modules: ReadonlyMap<string, Module>;
	readonly #found = new Map<string, UsedClass>();
	/** The names of properties that are classes. It grows while it is walked through. */
	readonly #properties = new Set(["className"]);
	/** The parameters that are used as classes: `FILE NAME`. */
	readonly #parameters = new Set<string>();
	readonly #seen = new Set<ESTree.Node>();

	constructor(modules: ReadonlyMap<string, Module>) {
		this.#modules = modules;
	}

	read(): UsedClass[] {
		for (const property of this.#properties) {
			for (const [file, { properties }] of this.#modules) {
				this.#readAll(properties.get(property) ?? [], file);
			}
		}
		return [...this.#found.values()];
	}

	#readAll(nodes: readonly (ESTree.Node | null)[], file: string): void {
		for (const node of nodes) if (node) this.#readValue(node, file);
	}

	/** Reads what is a class, or a way to one. */
	#readValue(node: ESTree.Node, file: string): void {
		if (this.#seen.has(node)) return;
		this.#seen.add(node);
		if (node.type === "Literal" && typeof node.value === "string") {
			this.#addClasses(node.value, file);
		}
		if (node.type === "TemplateElement") this.#addClasses(node.value.raw, file);
		if (node.type === "Identifier") this.#readName(node.name, file);
		if (node.type === "MemberExpression") this.#readMember(node, file);
		if (node.type === "CallExpression") this.#readCall(node, file);
		this.#readAll(partsOf(node), file);
	}

	#addClasses(text: string, file: string): void {
		for (const name of text.split(/\s+/).filter(Boolean)) {
			this.#found.set(`${file} ${name}`, { name, file });
		}
	}

	#readName(name: string, file: string): void {
		const module = this.#modules.get(file);
		const imported = module?.imports.get(name);
		if (imported) this.#readName(imported.name, imported.file);
		this.#readAll(module?.values.get(name) ?? [], file);
		if (module?.parameters.has(name)) this.#parameters.add(`${file} ${name}`);
		const property = module?.destructured.get(name);
		if (property !== undefined) this.#properties.add(property);
	}

	/** `tones[tone]` is one of the tones; `props.className` is what this property is given. */
	#readMember({ object, property, computed }: ESTree.MemberExpression, file: string): void {
		if (computed) this.#readValue(object, file);
		else if (property.type === "Identifier") this.#properties.add(property.name);
	}

	/** The result of a function, and its parameters used as a class. */
	#readCall({ callee, arguments: given }: ESTree.CallExpression, file: string): void {
		// A method of a text or a list: `[…].join(" ")`.
		this.#readValue(callee.type === "MemberExpression" ? callee.object : callee, file);
		if (callee.type !== "Identifier") return;
		const called = this.#findFunction(callee.name, file);
		for (const [position, parameter] of called?.parameters.entries() ?? []) {
			if (!this.#parameters.has(`${called?.file} ${parameter}`)) continue;
			this.#readAll(given.slice(position, position + 1), file);
		}
	}

	#findFunction(
		name: string,
		file: string,
	): { file: string; parameters: (string | null)[] } | null {
		const module = this.#modules.get(file);
		const imported = module?.imports.get(name);
		if (imported) return this.#findFunction(imported.name, imported.file);
		const found = module?.values.get(name)?.find(isFunction);
		return found ? { file, parameters: found.params.map(parameterName) } : null;
	}
}

/** The parts of a value that may be what it comes to. */
function partsOf(node: ESTree.Node): readonly (ESTree.Node | null)[] {
	switch (node.type) {
		case "TemplateLiteral":
			return [...node.quasis, ...node.expressions];
		case "ConditionalExpression":
			return [node.consequent, node.alternate];
		case "LogicalExpression":
			return node.operator === "&&" ? [node.right] : [node.left, node.right];
		case "BinaryExpression":
			return node.operator === "+" ? [node.left, node.right] : [];
		case "ArrayExpression":
			return node.elements;
		case "ObjectExpression":
			return node.properties;
		case "Property":
			return [node.value];
		case "JSXExpressionContainer":
		case "ChainExpression":
		case "TSAsExpression":
		case "TSSatisfiesExpression":
		case "TSNonNullExpression":
			return [node.expression];
		default:
			return isFunction(node) ? returnedBy(node) : [];
	}
}

function isFunction(node: ESTree.Node): node is AnyFunction {
	return (
		node.type === "FunctionDeclaration" ||
		node.type === "FunctionExpression" ||
		node.type === "ArrowFunctionExpression"
	);
}

function returnedBy({ body }: AnyFunction): ESTree.Node[] {
	if (!body) return [];
	if (body.type !== "BlockStatement") return [body];
	const returned: ESTree.Node[] = [];
	walk(body, (node) => {
		if (node.type === "ReturnStatement" && node.argument) returned.push(node.argument);
	});
	return returned;
}
