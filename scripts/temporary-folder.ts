import { accessSync, constants, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folderOfTheProject = path.join(import.meta.dirname, "../.cache/temporary");

/** Where temporary files may be made: the folder of the system, or one here if that is closed. */
export function findTemporaryFolder(): string {
	try {
		accessSync(tmpdir(), constants.W_OK | constants.X_OK);
		return tmpdir();
	} catch {
		mkdirSync(folderOfTheProject, { recursive: true });
		return folderOfTheProject;
	}
}
