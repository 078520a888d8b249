import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import packageFile from "../../../package.json" with { type: "json" };
import { StartError } from "../../process/start-error.ts";

export const migrationsDirectory = fileURLToPath(
	new URL("../../../supabase/migrations", import.meta.url),
);

export interface Migration {
	version: string;
	name: string;
	/** Its path. */
	file: string;
}

/**
 * The migrations of this version of Levain, in their order.
 * @param directory the folder of `<version>_<name>.sql` files.
 */
export async function knownMigrations(directory = migrationsDirectory): Promise<Migration[]> {
	return (await readdir(directory)).sort().flatMap((file) => {
		const [, version, name = ""] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
		return version === undefined ? [] : [{ version, name, file: join(directory, file) }];
	});
}

/**
 * The last migration of the versions before 0.1.0. They had the tables of 0.1.0, made by migrations that
 * no later version has.
 */
export const lastBeforeFirstRelease = "20261126130000";

/** Where the migrations of 0.1.0 end. */
const endOfFirstRelease = "20261128";

/**
 * The migrations of this version that make the tables which a backup was written from.
 * @param applied those of the database that it was written from.
 * @returns null when this version cannot make these tables.
 */
export async function migrationsOfBackup(applied: readonly string[]): Promise<string[] | null> {
	const known = (await knownMigrations()).map(({ version }) => version);
	if (applied.at(-1) === lastBeforeFirstRelease) {
		return known.filter((version) => version < endOfFirstRelease);
	}
	return applied.every((version) => known.includes(version)) ? [...applied] : null;
}

/**
 * Refuses a database that a newer Levain has upgraded: this version would save what that one doesn't
 * expect, and miss tables and columns that have changed. Refuses one from before 0.1.0 as well.
 * @param applied the migrations of the database, by their versions.
 * @param known those of this program.
 * @throws StartError that names the newest migration that this program lacks.
 */
export function refuseNewerSchema(applied: readonly string[], known: readonly string[]): void {
	const unknown = applied.filter((version) => !known.includes(version)).at(-1);
	if (unknown === undefined) return;
	if (unknown <= lastBeforeFirstRelease) {
		throw new StartError(
			"The database was made by a version of Levain before 0.1.0: to bring its content along, write a backup with that version (npm run backup), start this one with an empty data folder or database, and restore the backup there (npm run restore FILE). Nothing was changed.",
		);
	}
	throw new StartError(
		`The database belongs to a newer version of Levain: it has the migration ${unknown}, which this version (${packageFile.version}) doesn't have. Start the newer version. To go back, give this one an empty data folder or database, then restore the backup that was made before the upgrade. Nothing was changed.`,
	);
}
