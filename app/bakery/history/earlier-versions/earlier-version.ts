import type { DataClient } from "../../../platform/supabase.ts";
import type { z } from "../../../platform/zod.ts";
import type { Difference } from "../differences.ts";

/** The versions of all records that would be overwritten, by what they are known by. */
export type SeenVersions = Record<string, number>;

/** What something was before a change, ready to be saved again. */
export interface EarlierVersion {
	/** What is there now. */
	seen: SeenVersions;
	/** What would become of what is there now. */
	differences: Difference[];
	/** What cannot be as it was, in sentences. */
	notes: string[];
	/** Why it cannot be saved; null when it can. */
	problem: string | null;
	/**
	 * Saves it by the ways of the editors.
	 * @param seen what was there when the owner looked.
	 * @param submissionId see `settleSubmission`.
	 * @throws {BackendError} `isConflict` when something else is there by now.
	 */
	save(seen: SeenVersions, submissionId: string): Promise<void>;
}

/**
 * What something was just before a change.
 * @param id as in its `Subject`.
 * @throws {BackendError} `isGone` when it is not there any more.
 */
export type ReadEarlierVersion = (
	client: DataClient,
	id: string,
	changeId: number,
) => Promise<EarlierVersion>;

/** What a form says about values that it does not take; null when it takes them. */
export function problemOf({ error }: z.ZodSafeParseResult<unknown>): string | null {
	return error ? error.issues.map(({ message }) => message).join(" ") : null;
}

/** The version that the owner has seen of a record. */
export function seenVersion(seen: SeenVersions, id: string): { id: string; version: number } {
	return { id, version: seen[id] ?? 0 };
}
