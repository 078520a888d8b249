import { columnOf, type Fields } from "./records.ts";

/** The type of a form's field, by the format of the field. */
export interface FieldValues {
	/** Shown in one line. */
	line: string;
	/** Compared word by word. */
	text: string;
	/** Formatted text, compared word by word. */
	html: string;
	/** A number, as it is typed. */
	number: string;
	/** In the bakery's currency; empty for none. */
	price: string;
	/** ISO 8601; empty for none. */
	instant: string;
	switch: boolean;
	/** One of several values. */
	choice: string;
	/** Its address. */
	image: string | null;
	/** Their addresses. */
	images: string[];
	allergens: string[];
	weekdays: number[];
	/** Their numbers are as typed. */
	sizes: { name: string; price: string; takes: string }[];
	/** The choices one on each line, the most characters as typed. */
	questions: { label: string; choices: string; maximum: string }[];
	/** No column of the record's own table: the places that show it say how. */
	custom: unknown;
}

export type Kind = keyof FieldValues;

/** How a value of this type may read. */
type KindOf<Value> = {
	[Name in Kind]: [Value] extends [FieldValues[Name]]
		? [FieldValues[Name]] extends [Value]
			? Name
			: never
		: never;
}[Kind];

/**
 * The fields of a form: what each is called, and how it reads. The labels of the form, the comparison
 * of two versions, the sentences of the history, and bringing an earlier version back follow from it.
 */
export type DescribedFields<Form> = {
	readonly [Name in keyof Form]-?: {
		readonly label: string;
		readonly kind: KindOf<Form[Name]> | "custom";
	};
};

type AnyDescription = Readonly<Record<string, { label: string; kind: Kind }>>;

/** The labels alone. */
export function fieldLabels<Described extends AnyDescription>(
	described: Described,
): { [Name in keyof Described]: string } {
	const labels = Object.entries(described).map(([name, { label }]) => [name, label]);
	return Object.fromEntries(labels);
}

/** A field of a description, with its column in the table. */
export interface DescribedColumn {
	name: string;
	column: string;
	label: string;
	kind: Exclude<Kind, "custom">;
}

/** The described fields that are columns, in form order. */
export function describedColumns(fields: Fields, described: AnyDescription): DescribedColumn[] {
	return Object.entries(described).flatMap(([name, { label, kind }]) =>
		kind === "custom" ? [] : [{ name, column: columnOf(name, fields[name]), label, kind }],
	);
}
