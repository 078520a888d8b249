import { type Recipe, readRecipe } from "./recipe.ts";

const { block } = readRecipe("Add a sentence");
const list = "app/bakery/words/sentences.ts";
const shownAt = "app/storefront/visit/visit.server.tsx";
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
			name: "a translation (2)",
			follow(project) {
				for (const language of languages) {
					project.insert(`app/bakery/words/${language}.ts`, "\tvisit: {\n", block("Parkplätze"));
				}
			},
			fails: { types: missing },
		},
		{
			name: "an argument in a translation",
			follow() {},
			forget: (project) =>
				project.insert("app/bakery/words/de.ts", "Parkplätze hinter dem Haus", " {name}"),
			fails: { sentences: /visit\.parking/ },
		},
		{
			name: "where it is shown (3)",
			follow: (project) => project.insert(shownAt, "{words.openMap}\n", block("words.parking")),
			fails: { sentences: /visit\.parking/ },
		},
	],
};
