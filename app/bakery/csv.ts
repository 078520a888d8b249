/** Lines of cells as comma-separated values (RFC 4180). Every cell is read as text. */
export function toCsv(lines: readonly (readonly string[])[]): string {
	return lines.map((line) => `${line.map(toCell).join(",")}\r\n`).join("");
}

/** The characters that begin a formula in spreadsheets; in some also their full-width forms. */
const formula = "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]";

const formulaAtStart = new RegExp(`^(?=[\\t\\r]|\\s*${formula})`);

/** Where a program with another separator, or without quotes, begins a new cell. */
const formulaInside = new RegExp(`([;,\\t\\r\\n"])(?=\\s*${formula})`, "g");

/**
 * A cell that is always read as text. Spreadsheets run what looks like a formula, and where
 * semicolons separate cells, as in much of Europe, a cell may begin in the middle of one of ours.
 */
function toCell(text: string): string {
	const escaped = text.replace(formulaInside, "$1'").replace(formulaAtStart, "'");
	return `"${escaped.replaceAll('"', '""')}"`;
}
