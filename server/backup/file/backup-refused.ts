import { printable } from "../../../app/platform/text/characters.ts";
import { StartError } from "../../process/start-error.ts";

/**
 * A backup cannot be written or restored. The message says why, what to do, and what was changed. It
 * may name what a backup holds.
 */
export class BackupRefused extends StartError {
	override name = "BackupRefused";

	constructor(message: string, options?: ErrorOptions) {
		super(printable(message), options);
	}
}
