import { access, constants, mkdir } from "node:fs/promises";
import { errorCode, errorMessage, StartError } from "./start-error.ts";

const reasons: Record<string, string> = {
	EACCES: "this user may not read and write it",
	EPERM: "this user may not read and write it",
	EROFS: "its disk is read-only",
	ENOSPC: "the disk is full",
	ENOTDIR: "a file stands in its way",
	EEXIST: "a file stands in its way",
};

/**
 * Makes sure that the data folder is there and ours.
 * @throws StartError that says why it cannot be used.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
	try {
		await mkdir(directory, { recursive: true, mode: 0o700 });
		await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (cause) {
		throw unusableDataDirectory(directory, cause);
	}
}

/** Says in the words of the product why a data folder cannot be used. */
export function unusableDataDirectory(directory: string, cause: unknown): StartError {
	const reason = reasons[errorCode(cause) ?? ""] ?? errorMessage(cause);
	return new StartError(
		`The data folder ${directory} cannot be used: ${reason}. Correct that, or choose another folder with DATA_DIR.`,
		{ cause },
	);
}
