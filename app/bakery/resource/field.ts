import type { z } from "../../platform/zod.ts";

/** The kinds of fields: each has its input, its cell in a file, and its way to compare two versions. */
export type Kind =
	| "line"
	| "text"
	/** A text of the rich-text editor. */
	| "html"
	| "number"
	/** A whole number of few digits. */
	| "count"
	| "price"
	/** ISO 8601; empty for none. */
	| "instant"
	| "switch"
	| "choice"
	| "image"
	| "images"
	| "allergens"
	| "weekdays"
	| "sizes"
	| "questions"
	/** No column of the record's own table, or like no other field. */
	| "custom";

/** How the history shows a value. */
export type ShownValue =
	/** A text that is shown in one line, such as a price; empty for none. */
	| { kind: "line"; text: string }
	| { kind: "text"; text: string }
	/** A text of the rich-text editor. */
	| { kind: "html"; html: string }
	| { kind: "switch"; isOn: boolean }
	| { kind: "image"; url: string | null }
	| { kind: "images"; urls: readonly string[] }
	| { kind: "list"; entries: readonly string[] }
	/** Too long to be read here. */
	| { kind: "unread" };

/** A field of a form: how it is named and typed. By itself it is no column of the record. */
export interface FormField<Form, Values = Form> {
	kind: Kind;
	label: string;
	/** Checks the typed value and gives the one to save. Ends with the schema of that one. */
	typed: z.ZodType<Values, Form>;
	/** The value in the form of a new record. */
	empty: Form;
	/** The form's value for a stored one, also for that of an earlier version. */
	toForm(stored: unknown, record: Readonly<Record<string, unknown>>): Form;
	/** The form's value in words, where it isn't a text. */
	inWords?(form: Form): string;
	isOptional?: boolean;
	/** Help below the input. */
	hint?: string;
	/** An example in an empty input. */
	placeholder?: string;
	/** The lines of its input. */
	rows?: number;
	/** The names of the values to choose from, in their order. */
	names?: Readonly<Record<string, string>>;
	/** The field whose text it follows in a new record until it is edited, as a slug. */
	follows?: string;
}

/** A field of a record, described once: how it is named, typed, checked, stored, and shown. */
export interface Field<Form, Values = Form, Stored = Values> extends FormField<Form, Values> {
	/** Its column, unless that has the field's name. */
	column?: string;
	/** The value of the column, as it is read. */
	schema: z.ZodType<Stored>;
	/** How the history shows a stored value. */
	show(stored: unknown, record: Readonly<Record<string, unknown>>): ShownValue;
}

/** Everything about a field that its kind leaves open. */
export type FieldOptions<Described extends Field<unknown>> = Partial<
	Omit<Described, "kind" | "label">
>;

/** A label within a sentence: "Display order". */
export function inSentence(label: string): string {
	return (
		label.charAt(0) +
		label
			.slice(1)
			.replace(/ \(.*\)$/, "")
			.toLowerCase()
	);
}

/** A stored text; empty for anything else. */
export function textOf(stored: unknown): string {
	return typeof stored === "string" ? stored : "";
}

/** The entries of a stored list that have a type. */
export function entriesOf<Entry>(
	stored: unknown,
	isEntry: (entry: unknown) => entry is Entry,
): Entry[] {
	return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

export const isText = (entry: unknown): entry is string => typeof entry === "string";
export const isNumber = (entry: unknown): entry is number => typeof entry === "number";
