import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../server/backend/postgres-server/postgres.ts";
import { prepareTemplate } from "./test-bakery.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The Postgres that all database tests share; every test file has a database of its own. */
		postgresUrl: string;
	}
}

/** Runs once before all database tests. What it returns runs once after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const directory = await mkdtemp(join(tmpdir(), "levain-tests-"));
	const server = await startPostgres({ directory, maxConnections: 100 });
	await doWithoutDurability(server.url);
	await prepareTemplate(server.url);
	project.provide("postgresUrl", server.url);
	return async () => {
		await server.stop();
		await rm(directory, { recursive: true });
	};
}

/** Durability is off, which makes the tests faster. */
async function doWithoutDurability(url: string): Promise<void> {
	const sql = postgres(url, { max: 1 });
	await sql`alter system set fsync = off`;
	await sql`select pg_reload_conf()`;
	await sql.end();
}
