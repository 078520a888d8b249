import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { allSentences } from "../app/bakery/words/words.ts";
import { root } from "./project-files.ts";

const isProduct = (file: string) => !/\.test\.tsx?$/.test(file);

/** The preview is for the owner. */
const isForVisitors = (file: string) =>
	/^app\/(?:storefront\/(?!preview)|ui\/(?!back-office)|platform\/browser\/).*\.tsx$/.test(file);

const sources = new Map(
	// In the copies of the recipe test, too, which are no repositories.
	globSync("{app,server}/**/*.{ts,tsx}", { cwd: root })
		.filter(isProduct)
		.map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
);

/** Texts between tags, and in attributes that are read. */
function textsIn(source: string): string[] {
	const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
	const between = code.matchAll(
		/(?<=[\w"'}/]>|^[\t ]*)(?<text>[A-Z][^<>{}=;()`:]*[a-z.!?])(?=<\/|$)/gm,
	);
	const attributes = code.matchAll(
		/\b(?:aria-label|alt|title|label|placeholder)="(?<text>[^"]+)"/g,
	);
	return [...between, ...attributes].map(({ groups }) => groups?.text ?? "");
}

it("visitors read nothing but sentences of the list (app/bakery/words/sentences.ts)", () => {
	const outside = [...sources].flatMap(([file, source]) =>
		isForVisitors(file) ? textsIn(source).map((text) => `${file}: ${text}`) : [],
	);
	expect(outside).toEqual([]);
});

it("every sentence of the list is used", () => {
	const code = [...sources]
		.filter(([file]) => !file.startsWith("app/bakery/words/"))
		.map(([, source]) => source)
		.join("\n");
	const names = new Set(code.match(/[\w.]+/g)?.flatMap((name) => [name, name.split(".").at(-1)]));
	const unused = allSentences().filter(({ key, text }) => {
		const isNamed = names.has(key) || code.includes(`${key.split(".")[0]}.\${`);
		return !isNamed && (text.includes("{") || !names.has(key.split(".")[1]));
	});
	expect(unused.map(({ key }) => key)).toEqual([]);
});
