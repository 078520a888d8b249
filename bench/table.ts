import type { Figure } from "./figure.ts";

const headings = ["figure", "goal", "measured", "met"];

/** The figures as a table that can be read on a terminal and pasted into Markdown. */
export function table(figures: readonly Figure[]): string {
	const rows = [headings, ...figures.map(toRow)];
	const widths = headings.map((_heading, column) =>
		Math.max(...rows.map((row) => (row[column] ?? "").length)),
	);
	const lines = rows.map((row) =>
		line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
	);
	const rule = line(widths.map((width) => "-".repeat(width)));
	return lines.toSpliced(1, 0, rule).join("\n");
}

function toRow({ name, goal, measured, met }: Figure): string[] {
	return [name, goal, measured, met ? "yes" : "no"];
}

function line(cells: string[]): string {
	return `| ${cells.join(" | ")} |`;
}
