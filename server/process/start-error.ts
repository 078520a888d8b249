import { statfs } from "node:fs/promises";

/**
 * The site cannot start, and its owner can fix that. The message says what happened and what to do;
 * it is shown without a stack trace.
 */
export class StartError extends Error {
	override name = "StartError";
}

/** The `code` of an error of Node or Postgres, such as `ENOENT` or `23505`. */
export function errorCode(error: unknown): string | undefined {
	return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** The message of a thrown value. */
export function errorMessage(error: unknown): string {
	// Node has tried each address of a host name, and says nothing about them as a whole.
	if (error instanceof AggregateError) return error.errors.map(errorMessage).join(", ");
	return error instanceof Error ? error.message : String(error);
}

const minimumFreeBytes = 32 * 1024 * 1024;

/** Whether a disk is so full that failures without a reason come from it. */
export async function isNearlyFull(directory: string): Promise<boolean> {
	const { bavail, bsize } = await statfs(directory);
	return bavail * bsize < minimumFreeBytes;
}
