import type { Call, FunctionName } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import type { Move, RecordMove } from "../moves.ts";
import { type RecordVersion, saveParameters } from "../records.ts";
import type { Resource } from "./resource.ts";

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
