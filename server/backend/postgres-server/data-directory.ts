import type { Stats } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { makeFolderDurably } from "../../process/durable-files.ts";
import { errorCode, errorMessage, StartError } from "../../process/start-error.ts";
import { accountOf } from "../../process/system-accounts.ts";

const reasons: Record<string, string> = {
	EACCES: "this user may not read and write it",
	EPERM: "this user may not read and write it",
	EROFS: "its disk is read-only",
	ENOSPC: "the disk is full",
	ENOTDIR: "a file with this name is in the way",
	EEXIST: "a file with this name is in the way",
};

/**
 * Makes sure that the data folder is there and ours. Root may write everywhere, but what it wrote
 * into the folder of another user would be closed to that user.
 * @throws StartError that says why it cannot be used.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
	const { uid, gid } = await openDirectory(directory);
	if (process.getuid?.() !== 0 || uid === 0) return;
	const { name } = accountOf(uid, gid);
	throw new StartError(
		`The data in ${directory} belongs to the user ${name}, and root would leave files there that this user cannot change. Run this as the user ${name}, or choose another folder with DATA_DIR. Nothing was changed.`,
	);
}

async function openDirectory(directory: string): Promise<Stats> {
	try {
		await makeFolderDurably(directory, 0o700);
		await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
		return await stat(directory);
	} catch (cause) {
		throw unusableDataDirectory(directory, cause);
	}
}

/** Says in the words of the product why a data folder cannot be used. */
export function unusableDataDirectory(directory: string, cause: unknown): StartError {
	const reason = reasons[errorCode(cause) ?? ""] ?? errorMessage(cause);
	return new StartError(
		`The data folder ${directory} cannot be used: ${reason}. Fix that, or choose another folder with DATA_DIR.`,
		{ cause },
	);
}
