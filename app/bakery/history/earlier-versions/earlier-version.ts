import type { Call } from "../../../platform/backend/call.ts";
import type { z } from "../../../platform/zod.ts";
import type { RecordVersion } from "../../records.ts";
import { type Difference, differencesBetween, type ShownField } from "../differences.ts";

/** The versions of all records that would be overwritten, by their ids. */
type SeenVersions = Record<string, number>;

/** An earlier version, ready to be saved again. */
export interface EarlierVersion {
	/** The current versions. */
	seen: SeenVersions;
	/** How restoring it would change the current version. */
	differences: Difference[];
	/** The parts that cannot be restored, in sentences. */
	notes: string[];
	/** Why it cannot be saved; null when it can. */
	problem: string | null;
	/**
	 * Saves it as the editors do.
	 * @param seen the current versions when the owner looked; others are a conflict.
	 */
	save(seen: SeenVersions, submissionId: string): Promise<unknown>;
}

/**
 * Reads a subject as it was just before a change. @throws {BackendError} `isGone` when it is gone.
 */
export type ReadEarlierVersion = (
	call: Call,
	id: string,
	changeId: number,
) => Promise<EarlierVersion>;

/** The errors of a form for these values; null when it accepts them. */
export function problemOf({ error }: z.ZodSafeParseResult<unknown>): string | null {
	return error ? error.issues.map(({ message }) => message).join(" ") : null;
}

/** The earlier version of a record that is edited in a form. */
export function earlierRecord<Form, Values>(record: {
	current: RecordVersion;
	schema: z.ZodType<Values, Form>;
	now: Form;
	earlier: Form;
	fieldsOf(form: Form): ShownField[];
	notes?: string[];
	save(values: Values, target: RecordVersion, submissionId: string): Promise<unknown>;
}): EarlierVersion {
	const { schema, now, earlier, fieldsOf, notes = [] } = record;
	const { id, version } = record.current;
	return {
		seen: { [id]: version },
		differences: differencesBetween(fieldsOf(now), fieldsOf(earlier)),
		notes,
		problem: problemOf(schema.safeParse(earlier)),
		save(seen, submissionId) {
			const target = { id, version: seen[id] ?? 0 };
			return record.save(schema.parse(earlier), target, submissionId);
		},
	};
}
