import { StartError } from "../backend/start-error.ts";

/** A backup cannot be written or restored. The message says why, what to do, and what was changed. */
export class BackupRefused extends StartError {
	override name = "BackupRefused";
}
