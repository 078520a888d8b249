import packageFile from "../../../package.json" with { type: "json" };
import { StartError } from "../start-error.ts";

/**
 * Refuses a database that a newer Levain has upgraded: this version would save what that one doesn't
 * expect, and miss tables and columns that have changed.
 * @param applied the migrations of the database, by their versions.
 * @param known those of this program.
 * @throws StartError that names the newest migration that this program lacks.
 */
export function refuseNewerSchema(applied: readonly string[], known: readonly string[]): void {
	const unknown = applied.filter((version) => !known.includes(version)).at(-1);
	if (unknown === undefined) return;
	throw new StartError(
		`The database belongs to a newer version of Levain: it has the migration ${unknown}, which this version (${packageFile.version}) doesn't have. Start the newer version. To go back, give this one an empty data folder or database, then restore the backup that was made before the upgrade. Nothing was changed.`,
	);
}
