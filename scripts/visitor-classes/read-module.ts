import { type ESTree, parseSync } from "vite";

export type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

/** The path of what a file imports; null for what is no file of the program. */
export type Resolve = (file: string, imported: string) => string | null;

/** The values in a file, by name, wherever they are. */
export interface Module {
	/** Values of variables, defaults of parameters, and functions. */
	values: Map<string, ESTree.Node[]>;
	imports: Map<string, { file: string; name: string }>;
	/** Values of properties, in JSX and in objects. */
	properties: Map<string, ESTree.Node[]>;
	/** The property that a name was taken out of. */
	destructured: Map<string, string>;
	/** Parameters that have a name. */
	parameters: Set<string>;
	/** All files that are imported, whenever that is. */
	importedFiles: Set<string>;
}

/** Reads a file of TypeScript or JavaScript. */
export function readModule(file: string, text: string, resolve: Resolve): Module {
	const module: Module = {
		values: new Map(),
		imports: new Map(),
		properties: new Map(),
		destructured: new Map(),
		parameters: new Set(),
		importedFiles: new Set(),
	};
	const { program, errors } = parseSync(file, text);
	if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
	walk(program, (node) => readNode(node, module, (imported) => resolve(file, imported)));
	return module;
}

function readNode(node: ESTree.Node, module: Module, resolve: (imported: string) => string | null) {
	switch (node.type) {
		case "ImportDeclaration":
			readImport(node, module, resolve);
			break;
		case "ImportExpression":
		case "ExportNamedDeclaration":
		case "ExportAllDeclaration":
			if (node.source?.type === "Literal") addFile(resolve(String(node.source.value)), module);
			break;
		case "VariableDeclarator":
			addValue(node.id, node.init, module);
			break;
		case "AssignmentPattern":
			addValue(node.left, node.right, module);
			break;
		case "FunctionDeclaration":
		case "FunctionExpression":
		case "ArrowFunctionExpression":
			readFunction(node, module);
			break;
		case "ObjectPattern":
			for (const property of node.properties) readDestructured(property, module);
			break;
		case "Property":
			addProperty(keyName(node.key), node.value, module);
			break;
		case "JSXAttribute":
			if (node.name.type === "JSXIdentifier") addProperty(node.name.name, node.value, module);
			break;
	}
}

function readImport(
	{ source, specifiers }: ESTree.ImportDeclaration,
	module: Module,
	resolve: (imported: string) => string | null,
): void {
	const file = resolve(source.value);
	if (file === null) return;
	addFile(file, module);
	for (const specifier of specifiers) {
		if (specifier.type !== "ImportSpecifier") continue;
		const name = keyName(specifier.imported);
		if (name !== null) module.imports.set(specifier.local.name, { file, name });
	}
}

function readFunction(node: AnyFunction, module: Module): void {
	if (node.id) addValue(node.id, node, module);
	for (const parameter of node.params) {
		const name = parameterName(parameter);
		if (name !== null) module.parameters.add(name);
	}
}

function readDestructured(property: ESTree.Node, module: Module): void {
	if (property.type !== "Property") return;
	const key = keyName(property.key);
	const name = parameterName(property.value);
	if (key !== null && name !== null) module.destructured.set(name, key);
}

function addFile(file: string | null, module: Module): void {
	if (file !== null) module.importedFiles.add(file);
}

function addValue(target: ESTree.Node, value: ESTree.Node | null, module: Module): void {
	if (target.type === "Identifier" && value) push(module.values, target.name, value);
}

function addProperty(name: string | null, value: ESTree.Node | null, module: Module): void {
	if (name !== null && value) push(module.properties, name, value);
}

function push(lists: Map<string, ESTree.Node[]>, key: string, node: ESTree.Node): void {
	const list = lists.get(key);
	if (list) list.push(node);
	else lists.set(key, [node]);
}

function keyName(key: ESTree.Node): string | null {
	if (key.type === "Identifier") return key.name;
	return key.type === "Literal" ? String(key.value) : null;
}

/** The name of a parameter; null for one that is destructured. */
export function parameterName(parameter: ESTree.Node): string | null {
	if (parameter.type === "Identifier") return parameter.name;
	return parameter.type === "AssignmentPattern" ? parameterName(parameter.left) : null;
}

/** Visits a part of a program and everything in it. */
export function walk(node: ESTree.Node, visit: (node: ESTree.Node) => void): void {
	visit(node);
	for (const value of Object.values(node)) {
		for (const child of Array.isArray(value) ? value : [value]) {
			if (typeof child?.type === "string") walk(child, visit);
		}
	}
}
