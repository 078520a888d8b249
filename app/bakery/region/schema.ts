/** The lists of allergens that food laws know: of the United States, and of the EU and the UK. */
export const ALLERGEN_LISTS = ["us", "eu"] as const;

export type AllergenList = (typeof ALLERGEN_LISTS)[number];

/** Where the bakery is, and what follows from it (product §16.1). */
export interface RegionalSettings {
	/** A name of the IANA time zone database, as `America/New_York`. */
	timeZone: string;
	/** ISO 4217, as `USD`. */
	currency: string;
	/** How numbers and dates are written: BCP 47, as `en-US`. */
	language: string;
	/** When the bakery's day ends, by its clock: `HH:MM`. */
	dayEnd: string;
	/** The one that the owner chose; before that, the default. */
	allergenList: AllergenList;
	/** Whether the owner chose it: a default is no choice. */
	isAllergenListChosen: boolean;
}
