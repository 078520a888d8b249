/** The steps that make the site the bakery's own, as `list_setup_steps` names them. */
export type SetupStep =
	| "hours"
	| "region"
	| "name"
	| "colors"
	| "contact"
	| "product"
	| "allergens"
	| "menu"
	| "home"
	| "about"
	| "legal"
	| "orders"
	| "search";
