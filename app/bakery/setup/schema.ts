/** The steps that make the site the bakery's own, as `list_setup_steps` names them. */
export type SetupStep =
	| "name"
	| "colors"
	| "hours"
	| "contact"
	| "product"
	| "allergens"
	| "menu"
	| "about"
	| "search";
