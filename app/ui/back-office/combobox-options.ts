/** What can be chosen. */
export interface ComboboxOption {
	value: string;
	label: string;
	/** More words to find it by, shown beside it. */
	hint?: string;
}

/**
 * The options that hold all words of a text as parts of their own, in any order and whatever their
 * accents and capitals. Those in which they begin a word come first: "us dollar" is the US dollar
 * before the Australian one. Otherwise the options keep their order.
 * @param text what was typed; a blank one finds everything.
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

/** Whether a text is what an option is called. */
export function isNamed(option: ComboboxOption, text: string): boolean {
	return [option.label, option.value].some((name) => plainWords(name) === plainWords(text));
}

function searchedWords({ label, hint = "", value }: ComboboxOption): string {
	return plainWords(`${label} ${hint} ${value}`);
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
