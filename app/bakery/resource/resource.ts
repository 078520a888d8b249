import type { Call, FunctionName } from "../../platform/backend/call.ts";
import type { BackendError } from "../../platform/browser/backend-error.ts";
import type { FieldErrors } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import type { EditedKind, EditedTable } from "../open-forms/open-forms.ts";
import {
	byColumn,
	columnOf,
	type Fields,
	type RecordOf,
	type RecordVersion,
	recordSchema,
	saveParameters,
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

/** All records, in their order. @throws {BackendError} */
export function listRecords<Stored extends RecordVersion>(
	call: Call,
	{ list, record }: Pick<Resource<Stored>, "list" | "record">,
): Promise<Stored[]> {
	return call(list as FunctionName, {} as never, z.array(record));
}

/** A record as it is now; null when it is gone. @throws {BackendError} */
export async function readRecord<Stored extends RecordVersion>(
	call: Call,
	of: Pick<Resource<Stored>, "list" | "record">,
	id: string,
): Promise<Stored | null> {
	return (await listRecords(call, of)).find((record) => record.id === id) ?? null;
}

/**
 * Saves a record (null adds one) and returns it. A newer version is a conflict.
 * @param others of the function's parameters.
 */
export function saveRecord<Stored extends RecordVersion, Values extends object>(
	call: Call,
	{ save, toRow, record }: Pick<Resource<Stored, object, Values>, "save" | "toRow" | "record">,
	values: Values,
	target: RecordVersion | null,
	submissionId?: string,
	others: object = {},
): Promise<Stored> {
	const parameters = { given: toRow(values), ...others, ...saveParameters(target, submissionId) };
	return call(save, parameters as never, record);
}

/** Moves a record in its list, in whatever order that is by now. */
export async function moveRecord(
	call: Call,
	{ table }: Pick<RecordMove, "table">,
	{ id, preceding }: Move,
): Promise<void> {
	await call("move_record", { in_table: table, moved: id, preceding });
}

/** A move in an ordered list: the record and all before it, to apply to an order changed since. */
export const moveSchema = z.object({
	table: z.string(),
	id: z.uuid(),
	preceding: z.array(z.uuid()).max(1000),
});

export type RecordMove = z.infer<typeof moveSchema>;

/** A move in a known list. */
export type Move = Omit<RecordMove, "table">;

/** The move that brings one of the ids to another place. */
export function moveTo(ids: readonly string[], id: string, place: number): Move {
	return { id, preceding: ids.filter((other) => other !== id).slice(0, place) };
}

/** The ids after a move (as `move_record`): after the nearest preceding one, or first. */
export function applyMove(ids: readonly string[], { id, preceding }: Move): string[] {
	if (!ids.includes(id)) return [...ids];
	const others = ids.filter((other) => other !== id);
	const nearest = preceding.findLast((before) => others.includes(before));
	return others.toSpliced(nearest === undefined ? 0 : others.indexOf(nearest) + 1, 0, id);
}
