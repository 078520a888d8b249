/** A plural category of a language, with the smallest number that has it. */
export interface PluralForm {
	category: string;
	example: number;
}

/** A bakery hardly counts further. */
const LARGEST_EXAMPLE = 100;

/** The plural forms of a language that whole numbers of a bakery have, in the order of examples. */
export function pluralForms(language: string): PluralForm[] {
	const rules = new Intl.PluralRules(language);
	const examples = new Map<string, number>();
	// A sentence about no products is another one, except where zero has a form of its own.
	for (const number of [...range(1, LARGEST_EXAMPLE), 0]) {
		const category = rules.select(number);
		if (!examples.has(category)) examples.set(category, number);
	}
	return [...examples]
		.map(([category, example]) => ({ category, example }))
		.sort((one, other) => one.example - other.example);
}

function range(first: number, last: number): number[] {
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
