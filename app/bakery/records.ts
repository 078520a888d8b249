import type { Database } from "../platform/database.types.ts";

type Tables = Database["public"]["Tables"];
type TableName = keyof Tables;
type Row<Table extends TableName> = Tables[Table]["Row"];
type Column<Table extends TableName> = string & keyof Row<Table>;

/**
 * The fields of a record: each is a column, or `name:column` where the product has another name for
 * it. Everything else about the record is derived from this list: its type, what is read of a row,
 * what the gateway lets pass, and under which column a value is saved.
 */
export type Fields<Table extends TableName> = readonly (
	| Column<Table>
	| `${string}:${Column<Table>}`
)[];

type NameOf<Field> = Field extends `${infer Name}:${string}` ? Name : Field;
type ColumnOf<Field> = Field extends `${string}:${infer Column}` ? Column : Field;

type RecordIn<Stored, Declared extends readonly string[]> = {
	[Field in Declared[number] as NameOf<Field> & string]: Stored[ColumnOf<Field> & keyof Stored];
};

/** A record with these fields of a table. */
export type RecordOf<Table extends TableName, Declared extends Fields<Table>> = RecordIn<
	Row<Table>,
	Declared
>;

/** A row of a table, with the columns of these fields. */
export type RowOf<Table extends TableName, Declared extends Fields<Table>> = Pick<
	Row<Table>,
	ColumnOf<Declared[number]> & Column<Table>
>;

/** The record of a row, which may have more columns than the record has fields. */
export function toRecord<Stored extends object, const Declared extends readonly string[]>(
	fields: Declared & readonly (keyof Stored | `${string}:${string & keyof Stored}`)[],
	row: Stored,
): RecordIn<Stored, Declared> {
	const values = new Map<string, unknown>(Object.entries(row));
	const entries = fields.map(namedColumn).map(([name, column]) => [name, values.get(column)]);
	return Object.fromEntries(entries);
}

/** Values of a record by their columns. A value that is no field doesn't compile. */
export function byColumn<Declared extends readonly string[], Values extends object>(
	fields: Declared,
	values: Values & Record<Exclude<keyof Values, NameOf<Declared[number]>>, never>,
): Record<string, Values[keyof Values]> {
	const columns = new Map(fields.map(namedColumn));
	const entries: [string, Values[keyof Values]][] = Object.entries(values);
	return Object.fromEntries(entries.map(([name, value]) => [columns.get(name) ?? name, value]));
}

/** The name of a field, and its column. */
function namedColumn(field: string): [name: string, column: string] {
	const [name = field, column = name] = field.split(":");
	return [name, column];
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
