/** The lists of allergens that food laws know: of the United States, and of the EU and the UK. */
export const LEGAL_LISTS = ["us", "eu"] as const;

/** The lists that products are reviewed for. A bakery that has chosen none uses the seven (product §9.4). */
export const ALLERGEN_LISTS = ["seven", ...LEGAL_LISTS] as const;

export type AllergenList = (typeof ALLERGEN_LISTS)[number];

/** A list that a food law knows: it asks for more than the boxes of the product form. */
export type LegalList = (typeof LEGAL_LISTS)[number];

/** Whether a list is that of a food law. */
export function isLegalList(list: AllergenList): list is LegalList {
	return list !== "seven";
}

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
