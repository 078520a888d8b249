// `npm run db:keep -- VERSION` keeps a database as this version of Levain makes it, so that the tests
// of every later version upgrade it (supabase/tests/upgrades.test.ts). A step of each release.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Sql } from "postgres";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { connect } from "../e2e/site.ts";
import { startBackend } from "../server/start-backend.ts";
import {
	captureDatabase,
	compressDatabases,
	type EarlierDatabase,
	fileOf,
	restoreDatabase,
} from "../supabase/tests/earlier-databases.ts";
import { addKeptContent, keptOwner } from "../supabase/tests/kept-content.ts";
import { readSchema } from "../supabase/tests/read-schema.ts";

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) {
	console.error("Usage: npm run db:keep -- VERSION, for example 0.1.0");
	process.exit(1);
}

const dataDirectory = mkdtempSync(path.join(tmpdir(), "levain-keep-"));
const environment = readEnvironment({
	DATA_DIR: dataDirectory,
	ADMIN_EMAIL: keptOwner.email,
	ADMIN_PASSWORD: keptOwner.password,
});
const backend = await startBackend(environment, () => {});
try {
	await addKeptContent(backend);
	const sql = await connect(dataDirectory);
	const database = await captureDatabase(sql, version);
	await expectSameAgain(sql, database);
	await sql.end();
	writeFileSync(fileOf(version), compressDatabases([database]));
	console.log(`Kept in ${path.relative(process.cwd(), fileOf(version))}.`);
} finally {
	await backend.stop();
	rmSync(dataDirectory, { recursive: true });
}
process.exit();

/** @throws when what is kept would not make the same database again. */
async function expectSameAgain(sql: Sql, database: EarlierDatabase): Promise<void> {
	await sql`create database again`;
	const again = await connect(dataDirectory, "again");
	await restoreDatabase(again, database);
	const isSame = isDeepStrictEqual(await readSchema(again), await readSchema(sql));
	await again.end();
	if (isSame) return;
	throw new Error("What is kept makes another schema: something is made outside the migrations.");
}
