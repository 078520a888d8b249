import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { type Module, readModule } from "./read-module.ts";
import { styleSheetClasses } from "./style-sheet-classes.ts";
import { findUsedClasses } from "./used-classes.ts";

const projectDirectory = path.join(import.meta.dirname, "../..");

const storefrontStyles = "storefront.css";

/** The style sheet of every page for visitors, and those that a page has besides. */
const visitorStyles = [
	storefrontStyles,
	"allergens.css",
	"home.css",
	"order-lines.css",
	"order.css",
	"product-detail.css",
	"product-list.css",
];

/** The modules that draw public pages, on the server and in the browser. */
const starts = ["app/{root,entry.client,entry.server}.tsx", "app/storefront/**/*.tsx"];

/** Fails the build of a page for visitors with a class that their style sheet does not know. */
export function visitorClasses(): Plugin {
	return {
		name: "visitor-classes",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle(_, bundle) {
			const css = visitorStyles.map((name) => {
				const asset = Object.values(bundle).find(
					(file) => file.type === "asset" && file.names.includes(name),
				);
				if (asset?.type !== "asset") this.error(`The build has no ${name}.`);
				return asset.source;
			});
			const missing = findMissingClasses(visitorModules(), css.join("\n"));
			if (missing.length > 0) this.error(missing.join("\n"));
		},
	};
}

/** A sentence for each class that has no rule, with the file that uses it. */
export function findMissingClasses(modules: ReadonlyMap<string, Module>, css: string): string[] {
	const known = styleSheetClasses(css);
	return findUsedClasses(modules)
		.filter(({ name }) => !known.has(name))
		.map(({ name, file }) => `${file}: the class "${name}" has no rule in ${storefrontStyles}.`);
}

/** The files of the program that pages for visitors are made of, however indirectly. */
function visitorModules(): Map<string, Module> {
	const files = new Set(globSync(starts, { cwd: projectDirectory }).filter(isProgram));
	const modules = new Map<string, Module>();
	for (const file of files) {
		const text = readFileSync(path.join(projectDirectory, file), "utf8");
		const module = readModule(file, text, resolve);
		modules.set(file, module);
		for (const imported of module.importedFiles) files.add(imported);
	}
	return modules;
}

function isProgram(file: string): boolean {
	return /(?<!\.test)\.tsx?$/.test(file);
}

/** Files of the program are imported by their whole names. */
function resolve(file: string, imported: string): string | null {
	if (!imported.startsWith(".")) return null;
	const found = path.join(path.dirname(file), imported);
	return isProgram(found) && existsSync(path.join(projectDirectory, found)) ? found : null;
}
