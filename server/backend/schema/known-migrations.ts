import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { lastBeforeFirstRelease } from "./schema-versions.ts";

export const migrationsDirectory = fileURLToPath(
	new URL("../../../supabase/migrations", import.meta.url),
);

/** The migrations of this version of Levain, in their order. */
export async function knownMigrations(): Promise<{ version: string; file: string }[]> {
	const files = (await readdir(migrationsDirectory)).sort();
	return files.flatMap((file) => {
		const version = /^(\d+)_.+\.sql$/.exec(file)?.[1];
		return version === undefined ? [] : [{ version, file }];
	});
}

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
