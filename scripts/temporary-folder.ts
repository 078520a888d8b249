import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";

/**
 * Where temporary files may be made: the folder of the system, or the user's own if that is closed.
 * Not a folder of the project: programs that are tried there would find the project's packages.
 */
export function findTemporaryFolder(): string {
	try {
		accessSync(tmpdir(), constants.W_OK | constants.X_OK);
		return tmpdir();
	} catch {
		const folderOfTheUser = path.join(homedir(), ".cache/levain");
		mkdirSync(folderOfTheUser, { recursive: true });
		return folderOfTheUser;
	}
}
