import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listSitemapProducts } from "../../../app/bakery/catalog/queries.ts";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import { createDatabase } from "../../../database/tests/test-bakery.ts";
import { freePort } from "../../process/free-port.ts";
import { type SiteBackend, startBackend } from "../../start-backend.ts";

let directory: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-own-"));
});

afterAll(() => rm(directory, { recursive: true }));

/** A process of its own, as far as it matters. @param name of its data folder. */
function start(databaseUrl: string, name: string): Promise<SiteBackend> {
	const folder = join(directory, name);
	return startBackend(readEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: folder }), () => {});
}

describe("two processes on one empty database", () => {
	let databaseUrl: string;
	let backends: SiteBackend[];

	beforeAll(async () => {
		databaseUrl = await createDatabase(inject("postgresUrl"), `own_${randomUUID()}`);
		backends = await Promise.all([start(databaseUrl, "shared"), start(databaseUrl, "shared")]);
	});

	afterAll(async () => {
		for (const backend of backends) await backend.stop();
	});

	test("prepare it once", async () => {
		const administrators = backends.filter(({ newAdministrator }) => newAdministrator !== null);
		expect(administrators).toHaveLength(1);
		const sql = postgres(databaseUrl, { max: 1 });
		expect(await sql`select count(*)::integer as users from accounts.users`).toEqual([
			{ users: 1 },
		]);
		expect(await sql`select from public.products`).toHaveLength(24);
		await sql.end();
	});

	test("refuse a third one that would keep its images elsewhere", async () => {
		await expect(start(databaseUrl, "elsewhere")).rejects.toThrow(
			"Another Levain runs on this database and keeps its images in another place",
		);
	});
});

test("a query that waits for a lock does not hold up the end", async () => {
	const databaseUrl = await createDatabase(inject("postgresUrl"), `own_${randomUUID()}`);
	const backend = await start(databaseUrl, "locked");
	const sql = postgres(databaseUrl, { max: 1 });
	const session = await sql.reserve();
	await session`begin`;
	await session`lock table products`;
	const answer = listSitemapProducts(backend.visitor).catch(() => {});
	await expect.poll(() => session`select from pg_locks where not granted`).not.toHaveLength(0);
	await backend.stop();
	await session`rollback`;
	session.release();
	await Promise.all([answer, sql.end()]);
});

test("a wrong password is reported", async () => {
	const address = new URL(inject("postgresUrl"));
	address.password = "wrong";
	await expect(start(address.href, "stranger")).rejects.toThrow(
		"The Postgres of DATABASE_URL cannot be used: password authentication failed",
	);
});

test("a Postgres that cannot be reached is reported", async () => {
	const port = await freePort();
	await expect(start(`postgres://nobody@127.0.0.1:${port}/nothing`, "lonely")).rejects.toThrow(
		"Check the address, the password, and that the server is running.",
	);
});
