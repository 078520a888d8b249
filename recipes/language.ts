import { type Recipe, readRecipe } from "./recipe.ts";

const { code } = readRecipe("Add a language");
const catalogs = "app/bakery/words/catalogs.ts";
const drafts = "app/bakery/own-pages/drafts/drafts.ts";
const languages = "app/bakery/region/text-language.ts";

export const language: Recipe = {
	title: "Add a language",
	steps: [
		{
			name: "its catalog (1), or a sentence of it",
			// Its sentences are of no matter here.
			follow: (project) =>
				project.write(code("app/bakery/words/da.ts"), 'export { catalog } from "./de.ts";\n'),
			fails: { types: /catalogs\.ts.*da\.ts/ },
		},
		{
			name: "its place (2)",
			follow: (project) =>
				project.insert(catalogs, "> = {\n", `\t${code('da: () => import("./da.ts"),')}\n`),
			fails: { types: /Property 'da' is missing/ },
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
		{
			name: "the list of languages (5)",
			follow: (project) => project.insert(languages, '\t"en",\n', `\t${code('"da"')},\n`),
			fails: { types: /'da' does not exist/ },
		},
	],
};
