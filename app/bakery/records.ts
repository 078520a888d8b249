import { z } from "../platform/zod.ts";

interface Column<Schema extends z.ZodType> {
	/** Its name, unless it is the field's name in snake case. */
	column?: string;
	schema: Schema;
}

/**
 * The fields of a record: each is the schema of the column of its name, in snake case there, or a
 * `column` of another name.
 * Everything else about the record is derived from them: its type, what is read of a row, and under
 * which column a value is saved.
 */
export type Fields = Readonly<Record<string, z.ZodType | Column<z.ZodType>>>;

type SchemaOf<Field> = Field extends Column<infer Schema> ? Schema : Field;

/** A record with these fields. */
export type RecordOf<Declared extends Fields> = {
	-readonly [Name in keyof Declared]: z.output<SchemaOf<Declared[Name]>>;
};

/** A field whose column has another name. */
export function column<Schema extends z.ZodType>(column: string, schema: Schema): Column<Schema> {
	return { column, schema };
}

/** An instant. One has one spelling, so that forms can compare it. */
export const instant = z.string().transform((stored) => new Date(stored).toISOString());

/** Reads the record of a row, which may have more columns than the record has fields. */
export function recordSchema<Declared extends Fields>(
	fields: Declared,
): z.ZodType<RecordOf<Declared>> {
	const named = Object.entries(fields).map(
		([name, field]) => [name, columnOf(name, field)] as const,
	);
	const schemas = Object.entries(fields).map(([name, field]) => {
		return [columnOf(name, field), "schema" in field ? field.schema : field] as const;
	});
	const row: z.ZodType<Record<string, unknown>> = z.object(Object.fromEntries(schemas));
	return row.transform(
		(values) =>
			Object.fromEntries(
				named.map(([name, column]) => [name, values[column]]),
			) as RecordOf<Declared>,
	);
}

/** Values of a record by their columns. A value that is no field doesn't compile. */
export function byColumn<Declared extends Fields, Values extends object>(
	fields: Declared,
	values: Values & Record<Exclude<keyof Values, keyof Declared>, never>,
): Record<string, Values[keyof Values]> {
	const entries: [string, Values[keyof Values]][] = Object.entries(values);
	return Object.fromEntries(entries.map(([name, value]) => [columnOf(name, fields[name]), value]));
}

/** The column of a field. */
export function columnOf(name: string, field: Fields[string] | undefined): string {
	const given = field && "schema" in field ? field.column : undefined;
	return given ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Which record a save changes, and the version it started from. */
export interface RecordVersion {
	id: string;
	version: number;
}

/** The parameters of a save besides its values. A new record gets the submission's id. */
export function saveParameters(target: RecordVersion | null, submissionId: string | undefined) {
	return {
		...(target && { record_id: target.id, expected_version: target.version }),
		...(submissionId && { submission_id: submissionId }),
	};
}

/** Only these fields. */
export function pick<Declared extends Fields, Name extends keyof Declared & string>(
	fields: Declared,
	names: readonly Name[],
): Pick<Declared, Name> {
	return Object.fromEntries(names.map((name) => [name, fields[name]])) as never;
}

/** All fields but these. */
export function omit<Declared extends Fields, Name extends keyof Declared & string>(
	fields: Declared,
	names: readonly Name[],
): Omit<Declared, Name> {
	const others = Object.entries(fields).filter(([name]) => !names.includes(name as Name));
	return Object.fromEntries(others) as never;
}
