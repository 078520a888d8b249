import type { AllergenList } from "../region/regional-settings.ts";

/** The layout of labels on their paper. All lengths are in millimeters. */
export interface LabelSize {
	/** In an address. */
	id: string;
	/** The option's text: the size, and which labels in shops have it. */
	name: string;
	paper: Box;
	label: Box;
	columns: number;
	rows: number;
	/** From the corner of the paper to the first label. */
	margin: { left: number; top: number };
	/** From the edge of one label to the same edge of the next. */
	pitch: Box;
}

interface Box {
	width: number;
	height: number;
}

const inch = 25.4;
const letter: Box = { width: 8.5 * inch, height: 11 * inch };
const a4: Box = { width: 210, height: 297 };

/** One label on each piece of paper, as printers for rolls of labels take it. */
function roll(id: string, name: string, label: Box): LabelSize {
	const margin = { left: 0, top: 0 };
	return { id, name, paper: label, label, columns: 1, rows: 1, margin, pitch: label };
}

const box = (width: number, height: number): Box => ({ width, height });

const inches = (width: number, height: number): Box => box(width * inch, height * inch);

/** The sizes that labels are printed in; the measures of sheets are those of their makers. */
export const labelSizes: readonly LabelSize[] = [
	{
		id: "letter-30",
		name: "2⅝ × 1 in, 30 on a Letter sheet (like Avery 5160)",
		...{ paper: letter, label: inches(2.625, 1), columns: 3, rows: 10 },
		margin: { left: 0.1875 * inch, top: 0.5 * inch },
		pitch: inches(2.75, 1),
	},
	{
		id: "letter-10",
		name: "4 × 2 in, 10 on a Letter sheet (like Avery 5163)",
		...{ paper: letter, label: inches(4, 2), columns: 2, rows: 5 },
		margin: { left: 0.15625 * inch, top: 0.5 * inch },
		pitch: inches(4.1875, 2),
	},
	{
		id: "letter-6",
		name: "4 × 3⅓ in, 6 on a Letter sheet (like Avery 5164)",
		...{ paper: letter, label: inches(4, 10 / 3), columns: 2, rows: 3 },
		margin: { left: 0.15625 * inch, top: 0.5 * inch },
		pitch: inches(4.1875, 10 / 3),
	},
	{
		id: "a4-21",
		name: "63.5 × 38.1 mm, 21 on an A4 sheet (like Avery L7160)",
		...{ paper: a4, label: box(63.5, 38.1), columns: 3, rows: 7 },
		margin: { left: 7.25, top: 15.15 },
		pitch: box(66, 38.1),
	},
	{
		id: "a4-14",
		name: "99.1 × 38.1 mm, 14 on an A4 sheet (like Avery L7163)",
		...{ paper: a4, label: box(99.1, 38.1), columns: 2, rows: 7 },
		margin: { left: 4.65, top: 15.15 },
		pitch: box(101.6, 38.1),
	},
	{
		id: "a4-8",
		name: "99.1 × 67.7 mm, 8 on an A4 sheet (like Avery L7165)",
		...{ paper: a4, label: box(99.1, 67.7), columns: 2, rows: 4 },
		margin: { left: 4.65, top: 13.1 },
		pitch: box(101.6, 67.7),
	},
	roll("60x40", "60 × 40 mm, one by one from a roll", box(60, 40)),
	roll("4x6", "4 × 6 in, one by one from a roll", inches(4, 6)),
];

/** The size that is offered first, on the paper of where a list of allergens is the law. */
const usualSizes: Record<AllergenList, string> = {
	seven: "letter-10",
	us: "letter-10",
	eu: "a4-14",
};

/** The size with an id, or the usual one. */
export function labelSize(id: string, list: AllergenList): LabelSize {
	const find = (wanted: string) => labelSizes.find((size) => size.id === wanted);
	return find(id) ?? find(usualSizes[list]) ?? (labelSizes[0] as LabelSize);
}

/** The place of a label on its sheet, from the corner of the paper. @param index counts from 0. */
export function placeOnSheet({ columns, margin, pitch }: LabelSize, index: number) {
	return {
		left: margin.left + (index % columns) * pitch.width,
		top: margin.top + Math.floor(index / columns) * pitch.height,
	};
}

/** Spreads labels over sheets, skipping used places; `null` is an empty place. */
export function spreadOverSheets<Label>(
	{ columns, rows }: Pick<LabelSize, "columns" | "rows">,
	labels: readonly Label[],
	used = 0,
): (Label | null)[][] {
	if (labels.length === 0) return [];
	const places = columns * rows;
	const all = [...Array.from({ length: used % places }, () => null), ...labels];
	return Array.from({ length: Math.ceil(all.length / places) }, (_, sheet) =>
		all.slice(sheet * places, (sheet + 1) * places),
	);
}
