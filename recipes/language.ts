import { type Recipe, readRecipe } from "./recipe.ts";

const { code } = readRecipe("Add a language");
const catalogs = "app/bakery/words/catalogs";
const drafts = "app/bakery/custom-pages/drafts";
const purposes = ["catering", "imprint", "jobs", "privacy", "questions", "terms"];

// Their sentences are of no matter here.
export const language: Recipe = {
	title: "Add a language",
	steps: [
		{
			name: "its catalog (1), or a sentence of it",
			follow: (project) => project.copy(code(`${catalogs}/da.json`), `${catalogs}/de.json`),
			fails: { types: /text-language\.ts.*da\.json/ },
		},
		{
			name: "its line (2)",
			follow: (project) =>
				project.insert(
					"app/bakery/words/text-language.ts",
					"translations = {\n",
					`\t${code('da: () => import("./catalogs/da.json", { with: { type: "json" } }),')}\n`,
				),
			fails: { unit: /each file of catalogs\/ is a language/ },
		},
		{
			name: "one of its drafts (3)",
			follow(project) {
				for (const purpose of purposes) {
					project.copy(`${code(`${drafts}/da/`)}${purpose}.md`, `${drafts}/de/${purpose}.md`);
				}
			},
			forget(project) {
				for (const purpose of purposes.slice(1)) {
					project.copy(`${drafts}/da/${purpose}.md`, `${drafts}/de/${purpose}.md`);
				}
			},
			fails: { unit: /da\/catering\.md is missing/ },
		},
	],
};
