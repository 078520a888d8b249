import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** A part of a sentence: text, or an argument by its name. */
export type Part = string | { argument: string };

/** The argument of a plural form that is its number. */
export const NUMBER = "#";

/** A sentence taken apart: with a form for each plural category, or one called `other`. */
export interface Forms {
	/** The argument whose number chooses the form; null for a sentence with one form. */
	counted: string | null;
	forms: Record<string, Part[]>;
}

const categories = ["zero", "one", "two", "few", "many", "other"];

/**
 * Takes a sentence in ICU MessageFormat apart. Null for one that isn't, or that has more than
 * arguments and one plural.
 */
export function readForms(text: string): Forms | null {
	try {
		const elements = parse(text, { ignoreTag: true });
		const plurals = elements.filter((element) => element.type === TYPE.plural);
		const [plural] = plurals;
		if (!plural) return { counted: null, forms: { other: partsOf(elements) } };
		const names = Object.keys(plural.options);
		const isPlain = plurals.length === 1 && plural.offset === 0 && plural.pluralType === "cardinal";
		if (!isPlain || names.some((name) => !categories.includes(name))) return null;
		const forms = Object.entries(plural.options).map(([name, { value }]) => [
			name,
			partsOf(elements.flatMap((element) => (element === plural ? value : [element]))),
		]);
		return { counted: plural.value, forms: Object.fromEntries(forms) };
	} catch {
		return null;
	}
}

function partsOf(elements: readonly MessageFormatElement[]): Part[] {
	const parts: Part[] = [];
	for (const element of elements) {
		const part = partOf(element);
		const last = parts.at(-1);
		if (typeof part === "string" && typeof last === "string") parts.splice(-1, 1, last + part);
		else parts.push(part);
	}
	return parts;
}

function partOf(element: MessageFormatElement): Part {
	if (element.type === TYPE.literal) return element.value;
	if (element.type === TYPE.argument) return { argument: element.value };
	if (element.type === TYPE.pound) return { argument: NUMBER };
	throw new Error("Only arguments and one plural can be read.");
}

/** Writes a sentence in ICU MessageFormat. */
export function writeForms({ counted, forms }: Forms): string {
	if (counted === null) return writeParts(forms.other ?? [], /'*[{}][{}']*/g);
	const options = Object.entries(forms).map(
		([name, parts]) => `${name} {${writeParts(parts, /'*[{}#][{}#']*/g)}}`,
	);
	return `{${counted}, plural, ${options.join(" ")}}`;
}

/** @param signs of the format, with the apostrophes around them: they are quoted in texts. */
function writeParts(parts: readonly Part[], signs: RegExp): string {
	return parts.map((part) => writePart(part, signs)).join("");
}

function writePart(part: Part, signs: RegExp): string {
	if (typeof part !== "string") return part.argument === NUMBER ? NUMBER : `{${part.argument}}`;
	const quoted = [...part.matchAll(signs)].map(([run]) => `'${run.replaceAll("'", "''")}'`);
	// Elsewhere an apostrophe begins a quotation only before one of these.
	const plain = part.split(signs).map((text) => text.replace(/'(?=['<>#]|$)/g, "''"));
	return plain.map((text, index) => text + (quoted[index] ?? "")).join("");
}

/** The name of an argument in words: `ask us`. */
export function argumentLabel(name: string): string {
	return name === NUMBER
		? "number"
		: name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A form as it reads, with dots for its arguments. */
export function readableForm(parts: readonly Part[]): string {
	return parts.map((part) => (typeof part === "string" ? part : "…")).join("");
}

/** A sentence as it reads in its last form, which is that of most numbers. */
export function readableSentence(text: string): string {
	const forms = readForms(text)?.forms ?? {};
	return readableForm(forms.other ?? []);
}

/** A plural category of a language, with the smallest number that has it. */
interface PluralForm {
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
