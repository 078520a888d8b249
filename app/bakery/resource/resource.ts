import type { FunctionName } from "../../platform/backend/call.ts";
import type { BackendError } from "../../platform/browser/backend-error.ts";
import type { FieldErrors } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import type { EditedKind, EditedTable } from "../open-forms/queries.ts";
import {
	byColumn,
	columnOf,
	type Fields,
	type RecordOf,
	type RecordVersion,
	recordSchema,
} from "../records.ts";
import type { Field, FormField } from "./field.ts";

export type AnyField = Field<unknown>;

export type AnyFields = Readonly<Record<string, FormField<unknown> | AnyField>>;

/** Those that are columns. */
type ColumnsAmong<Declared extends AnyFields> = {
	[Name in keyof Declared as Declared[Name] extends AnyField ? Name : never]: Declared[Name];
};

type Shape<Declared extends AnyFields> = {
	-readonly [Name in keyof Declared]: Declared[Name]["typed"];
};

const everyRecord = {
	id: z.string(),
	/** Increases with every save; a save names the version it started from. */
	version: z.number(),
};

interface Description<Declared extends AnyFields, Others extends Fields> {
	kind: EditedKind;
	table: EditedTable;
	/** One of them within a sentence, and several. */
	noun: string;
	plural: string;
	/** The fields of its form, in their order. */
	fields: Declared;
	/** The columns that no form has, besides `id` and `version`. */
	others: Others;
	/** The function that lists all of them, and the one that saves one. */
	list?: FunctionName;
	save: FunctionName;
	/** The fields that refusals of the database are about, by constraint. */
	refusals?: Readonly<Record<string, FieldErrors>>;
}

/** Everything that follows from the fields of a form. */
export function describedForm<Declared extends AnyFields>(fields: Declared) {
	type Form = z.input<z.ZodObject<Shape<Declared>>>;
	/** @param pick gives something of each field, by its name. */
	const map = (pick: (field: FormField<unknown>, name: string) => unknown) =>
		Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pick(field, name)]));
	return {
		fields,
		/** Checks the form. */
		schema: z.object(map(({ typed }) => typed) as Shape<Declared>),
		labels: map(({ label }) => label) as { [Name in keyof Declared]: string },
		/** The form of a new record. */
		empty: map(({ empty }) => empty) as Form,
		/** The form of a record. */
		toForm(record: object): Form {
			const stored: Readonly<Record<string, unknown>> = { ...record };
			return map(({ toForm }, name) => toForm(stored[name], stored)) as Form;
		},
	};
}

/** Everything that follows from the description of a record. */
export function resource<Declared extends AnyFields, Others extends Fields>({
	refusals = {},
	...description
}: Description<Declared, Others>) {
	const { fields, others } = description;
	type Columns = typeof everyRecord & Others & ColumnsAmong<Declared>;
	const form = describedForm(fields);
	const ownColumns: Fields = Object.fromEntries(fieldsWithColumns(fields));
	const columns: Fields = { ...everyRecord, ...others, ...ownColumns };
	return {
		...description,
		...form,
		/** All columns, by the names of the fields. */
		columns: columns as Columns,
		/** Reads a row. */
		record: recordSchema(columns) as z.ZodType<RecordOf<Columns> & RecordVersion>,
		/** The form of a row, as the log keeps it. */
		formOfRow: (row: Readonly<Record<string, unknown>>) => {
			const own = Object.keys(fields).map((name) => [name, row[columnOf(name, columns[name])]]);
			return form.toForm({ ...row, ...Object.fromEntries(own) });
		},
		/** Those of the values that are columns, by these. */
		toRow: (values: object): Record<string, unknown> => {
			const own = Object.entries(values).filter(([name]) => Object.hasOwn(ownColumns, name));
			return byColumn(columns, Object.fromEntries(own) as never);
		},
		fieldErrors: ({ constraint }: BackendError): FieldErrors => refusals[constraint] ?? {},
	};
}

/** The fields that are columns, with their names. */
export function fieldsWithColumns(fields: AnyFields): [name: string, field: AnyField][] {
	return Object.entries(fields).flatMap(([name, field]) =>
		"schema" in field ? [[name, field]] : [],
	);
}

/** A described record. @see resource */
export interface Resource<
	Stored extends RecordVersion = RecordVersion,
	Form extends object = object,
	Values extends object = object,
> extends Omit<Description<AnyFields, Fields>, "refusals"> {
	columns: Fields;
	record: z.ZodType<Stored>;
	schema: z.ZodType<Values, Form>;
	empty: Form;
	toForm(record: Stored): Form;
	formOfRow(row: Readonly<Record<string, unknown>>): Form;
	toRow(values: object): Record<string, unknown>;
	fieldErrors(error: BackendError): FieldErrors;
}
