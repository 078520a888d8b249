import { type Recipe, readRecipe } from "./recipe.ts";

const { block } = readRecipe("Add a sentence");
const list = "app/bakery/words/sentences.ts";
const catalogs = "app/bakery/words/catalogs";
const visit = '\t"visit": {\n';
const shownAt = "app/storefront/layout/visit.server.tsx";
const languages = ["ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "sv", "tr"];
const missing = /Property 'parking' is missing/;

export const sentence: Recipe = {
	title: "Add a sentence",
	steps: [
		{
			name: "the list (1)",
			follow: (project) => project.insert(list, "\tvisit: {\n", block("Parking behind")),
			fails: { types: /'parking' does not exist/ },
		},
		{
			name: "`en.json` (2)",
			// As the command writes it.
			follow: (project) =>
				project.insert(
					`${catalogs}/en.json`,
					visit,
					block("Parkplätze").replace("Parkplätze hinter dem Haus", "Parking behind the house"),
				),
			fails: { unit: /npm run words/ },
		},
		{
			name: "a translation (3)",
			follow(project) {
				for (const language of languages) {
					project.insert(`${catalogs}/${language}.json`, visit, block("Parkplätze"));
				}
			},
			fails: { types: missing },
		},
		{
			name: "an argument in a translation",
			follow() {},
			forget: (project) =>
				project.insert(`${catalogs}/de.json`, "Parkplätze hinter dem Haus", " {name}"),
			fails: { unit: /visit\.parking/ },
		},
		{
			name: "where it is shown (4)",
			follow: (project) => project.insert(shownAt, "{words.openMap}\n", block("words.parking")),
			fails: { unit: /visit\.parking/ },
		},
	],
};
