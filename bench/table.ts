import type { Figure } from "./figure.ts";

type Row = [figure: string, reach: string, measured: string, reached: string];

/** The figures as a table that can be read on a terminal and pasted into Markdown. */
export function table(figures: readonly Figure[]): string {
	const rows = [["figure", "reach", "measured", "reached"] satisfies Row, ...figures.map(toRow)];
	const widths = [0, 1, 2, 3].map((column) =>
		Math.max(...rows.map((row) => (row[column] ?? "").length)),
	);
	const lines = rows.map((row) => line(row.map((cell, i) => cell.padEnd(widths[i] ?? 0))));
	const rule = line(widths.map((width) => "-".repeat(width)));
	return lines.toSpliced(1, 0, rule).join("\n");
}

function toRow({ name, reach, measured, reached }: Figure): Row {
	return [name, reach, measured, reached ? "yes" : "no"];
}

function line(cells: string[]): string {
	return `| ${cells.join(" | ")} |`;
}
