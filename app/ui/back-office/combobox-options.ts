export interface ComboboxOption {
	value: string;
	label: string;
	/** More search words, shown beside it. */
	hint?: string;
	/** Other names to find it by, not shown. */
	otherNames?: readonly string[];
}

/**
 * The options that contain all typed words, in any order, ignoring accents and case. Those in which
 * they begin a word come first: "us dollar" finds the US dollar before the Australian one.
 * @param text a blank one finds everything.
 */
export function findOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
	const words = plainWords(text).split(" ").filter(Boolean);
	const found = options
		.map((option) => ({ option, searched: ` ${searchedWords(option)}` }))
		.filter(({ searched }) => words.every((word) => searched.includes(word)));
	const { begun = [], inside = [] } = Object.groupBy(found, ({ searched }) =>
		words.every((word) => searched.includes(` ${word}`)) ? "begun" : "inside",
	);
	return [...begun, ...inside].map(({ option }) => option);
}

/** Whether a text is the name of an option. */
export function isNamed(option: ComboboxOption, text: string): boolean {
	return [option.label, option.value].some((name) => plainWords(name) === plainWords(text));
}

function searchedWords({ label, hint = "", value, otherNames = [] }: ComboboxOption): string {
	return plainWords([label, hint, value, ...otherNames].join(" "));
}

/** Without capitals, accents and punctuation. */
function plainWords(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}
