import { type Recipe, readRecipe } from "./recipe.ts";

const { code } = readRecipe("Add a language");
const catalogs = "app/bakery/words/catalogs";
const drafts = "app/bakery/own-pages/drafts/drafts.ts";
const list = "app/bakery/words/text-language.ts";

export const language: Recipe = {
	title: "Add a language",
	steps: [
		{
			name: "its catalog (1), or a sentence of it",
			// Its sentences are of no matter here.
			follow: (project) => project.copy(code(`${catalogs}/da.json`), `${catalogs}/en.json`),
			fails: { types: /text-language\.ts.*da\.json/ },
		},
		{
			name: "its line (2)",
			follow: (project) =>
				project.insert(
					list,
					"translations = {\n",
					`\t${code('da: () => import("./catalogs/da.json", { with: { type: "json" } }),')}\n`,
				),
			fails: { types: /'da' does not exist/ },
		},
		{
			name: "its drafts (3), or one of them",
			follow: (project) =>
				project.write(
					code("app/bakery/own-pages/drafts/da.ts"),
					'export { de as da } from "./de.ts";\n',
				),
			fails: { types: /drafts\.ts.*da\.ts/ },
		},
		{
			name: "their place (4)",
			follow: (project) =>
				project.insert(
					drafts,
					"> = {\n",
					`\t${code('da: async () => (await import("./da.ts")).da,')}\n`,
				),
			fails: { types: /drafts\.ts.*Property 'da' is missing/ },
		},
	],
};
