/** The steps that make the site the bakery's own, as `list_setup_steps` names them. */
export const SETUP_STEPS = [
	"hours",
	"region",
	"name",
	"colors",
	"contact",
	"product",
	"allergens",
	"menu",
	"home",
	"about",
	"legal",
	"orders",
	"search",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
