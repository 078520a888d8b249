import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lint/project-files.ts";
import { type Recipe, readRecipe } from "./recipe.ts";

const { code } = readRecipe("Add a language");
const catalogs = "app/bakery/words/catalogs.ts";
const languages = "app/bakery/region/text-language.ts";

export const language: Recipe = {
	title: "Add a language",
	steps: [
		{
			name: "its catalog (1), or a sentence of it",
			follow: (project) =>
				project.write(
					code("app/bakery/words/da.ts"),
					readFileSync(path.join(root, "app/bakery/words/de.ts"), "utf8"),
				),
			fails: { types: /catalogs\.ts.*da\.ts/ },
		},
		{
			name: "its place (2)",
			follow: (project) =>
				project.insert(catalogs, "> = {\n", `\t${code('da: () => import("./da.ts"),')}\n`),
			fails: { types: /Property 'da' is missing/ },
		},
		{
			name: "the list of languages (3)",
			follow: (project) => project.insert(languages, '\t"en",\n', `\t${code('"da"')},\n`),
			fails: { types: /'da' does not exist/ },
		},
	],
};
