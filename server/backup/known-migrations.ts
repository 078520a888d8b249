import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const migrationsDirectory = fileURLToPath(
	new URL("../../supabase/migrations", import.meta.url),
);

/** The migrations of this version of Levain, in their order. */
export async function knownMigrations(): Promise<{ version: string; file: string }[]> {
	const files = (await readdir(migrationsDirectory)).sort();
	return files.flatMap((file) => {
		const version = /^(\d+)_.+\.sql$/.exec(file)?.[1];
		return version === undefined ? [] : [{ version, file }];
	});
}
