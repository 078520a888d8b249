/** Lines of cells as comma-separated values (RFC 4180). Every cell is read as text. */
export function toCsv(lines: readonly (readonly string[])[]): string {
	return lines.map((line) => `${line.map(toCell).join(",")}\r\n`).join("");
}

/** The characters that begin a formula in spreadsheets; in some also their full-width forms. */
const formula = "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]";

// An apostrophe is added where there is one already, so that it can be removed again.
const formulaAtStart = new RegExp(`^(?='*(?:[\\t\\r]|\\s*${formula}))`);

const escapedAtStart = new RegExp(`^'(?='*(?:[\\t\\r]|\\s*${formula}))`);

/** Where a program with another separator, or without quotes, begins a new cell. */
const separator = '[;,\\t\\r\\n"]';

const formulaInside = new RegExp(`(${separator})(?='*\\s*${formula})`, "g");

/**
 * A cell that is always read as text. Spreadsheets run what looks like a formula, and where
 * semicolons separate cells, as in much of Europe, a cell may begin in the middle of one of ours.
 */
function toCell(text: string): string {
	const escaped = text.replace(formulaInside, "$1'").replace(formulaAtStart, "'");
	return `"${escaped.replaceAll('"', '""')}"`;
}

const [isFormula, isSeparator, isBlank] = [formula, separator, "\\s"].map((pattern) => {
	const whole = new RegExp(`^${pattern}$`);
	return (character: string) => whole.test(character);
}) as [Matches, Matches, Matches];

type Matches = (character: string) => boolean;

/**
 * The text of a cell of `toCsv`, without the apostrophes against formulas. It reads from the end:
 * whether a separator got an apostrophe depends on the original text after it.
 */
export function unescapeCell(cell: string): string {
	const escaped = cell.replace(escapedAtStart, "");
	if (!escaped.includes("'")) return escaped;
	/** The original text in reverse. */
	const text: string[] = [];
	/** Whether the text from here on is a formula, and apostrophes before one. */
	let state = { isFormula: false, isQuoted: false };
	let previous = state;
	for (let index = escaped.length - 1; index >= 0; index -= 1) {
		const character = escaped.charAt(index);
		if (isSeparator(character) && state.isQuoted) {
			text.pop();
			state = previous;
		}
		text.push(character);
		previous = state;
		state = {
			isFormula: isFormula(character) || (isBlank(character) && state.isFormula),
			isQuoted: character === "'" && (state.isFormula || state.isQuoted),
		};
	}
	return text.reverse().join("");
}
