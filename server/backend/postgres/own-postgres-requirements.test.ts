import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listSitemapProducts } from "../../../app/bakery/catalog/queries.ts";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import { createDatabase } from "../../../database/tests/test-bakery.ts";
import { findTestProgram, reasonWithout } from "../../../scripts/test-programs.ts";
import { type SiteBackend, startBackend } from "../../start-backend.ts";
import { startTestPooler, type TestPooler } from "../fixtures/test-pooler.ts";
import { type RunningPostgres, startPostgres } from "../postgres-server/postgres.ts";
import { advisoryLocks, takeAdvisoryLock } from "./advisory-locks.ts";
import { checkOwnPostgres } from "./own-postgres.ts";
import { connectPostgres } from "./postgres-client.ts";

// What docs/hosting.md says of a Postgres of one's own. A server for these tests alone: roles belong
// to a whole server.

let directory: string;
let server: RunningPostgres;
let superuser: Sql;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-requirements-"));
	server = await startPostgres({ directory: join(directory, "server"), maxConnections: 100 });
	superuser = connectPostgres(server.url, { max: 1 });
});

afterAll(async () => {
	await superuser.end();
	await server.stop();
	await rm(directory, { recursive: true });
});

function start(databaseUrl: string, name: string = randomUUID()): Promise<SiteBackend> {
	const folder = join(directory, name);
	return startBackend(readEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: folder }), () => {});
}

/** A database that belongs to a user of its own, as `docs/hosting.md` has it made. */
async function createOwned(owner: string, privileges: string): Promise<string> {
	await superuser.unsafe(`create role ${owner} login password 'secret' ${privileges}`);
	await superuser.unsafe(`create database ${owner} owner ${owner}`);
	const address = new URL(server.url);
	Object.assign(address, { username: owner, password: "secret", pathname: owner });
	return address.href;
}

describe("the user of DATABASE_URL", () => {
	test("needs to create roles", async () => {
		const url = await createOwned("modest", "");
		await expect(start(url)).rejects.toThrow(
			'The database user "modest" may not create the roles that Levain needs. As a superuser, run once: alter role "modest" createrole;',
		);
		await superuser.unsafe('alter role "modest" createrole');
		await (await start(url)).stop();
	});

	test("needs to create tables", async () => {
		await superuser.unsafe("create role stranger login password 'secret' createrole");
		await superuser.unsafe("create database elsewhere");
		const address = new URL(server.url);
		Object.assign(address, { username: "stranger", password: "secret", pathname: "elsewhere" });
		await expect(start(address.href)).rejects.toThrow(
			'The database user "stranger" may not create schemas and tables in the database "elsewhere". Make it the owner: alter database "elsewhere" owner to "stranger";',
		);
	});

	test("shares the roles of a server with the site of another user, once it was granted", async () => {
		const first = await start(await createDatabase(server.url, "rye"));
		const url = await createOwned("marigold", "");
		await expect(start(url)).rejects.toThrow(
			'As a superuser, run once: grant anon, authenticated, service_role to "marigold";',
		);
		await superuser.unsafe("grant anon, authenticated, service_role to marigold");
		await superuser.unsafe("revoke connect on database rye from public");
		const second = await start(url);
		expect(await listSitemapProducts(second.visitor)).toHaveLength(24);
		const intruder = connectPostgres(url.replace(/marigold$/, "rye"), { max: 1 });
		await expect(intruder`select 1`).rejects.toThrow("permission denied for database");
		await Promise.all([first.stop(), second.stop(), intruder.end({ timeout: 1 })]);
	});
});

test("a database in another encoding is refused", async () => {
	await superuser.unsafe(
		"create database latin encoding 'LATIN1' locale_provider libc locale 'C' template template0",
	);
	const address = new URL(server.url);
	address.pathname = "latin";
	await expect(start(address.href)).rejects.toThrow(
		"The database of DATABASE_URL is encoded in LATIN1, which can't store every text. Create one in UTF-8",
	);
});

describe("a lock that another session holds", () => {
	let holder: Sql;
	let waiting: Sql;

	beforeEach(() => {
		[holder, waiting] = [connectPostgres(server.url), connectPostgres(server.url)];
	});

	afterEach(() => Promise.all([holder.end({ timeout: 1 }), waiting.end({ timeout: 1 })]));

	test("is waited for, but not forever, and the session is named", async () => {
		const [row] = await holder`
			select pg_backend_pid() as pid, pg_advisory_lock(${advisoryLocks.preparation})`;
		const taken = takeAdvisoryLock(waiting, "preparation", { milliseconds: 200 });
		await expect(taken).rejects.toThrow(
			new RegExp(
				`process ${row?.pid} of Postgres, since 20.*pg_terminate_backend\\(${row?.pid}\\)`,
			),
		);
		await holder`select pg_advisory_unlock(${advisoryLocks.preparation})`;
		await takeAdvisoryLock(waiting, "preparation", { milliseconds: 200 });
		const [left] = await waiting`select current_setting('lock_timeout') as timeout`;
		expect(left?.timeout).toBe("0");
	});
});

const pooler = findTestProgram("pgbouncer");
if (!pooler) console.log(`Skipped: ${reasonWithout("pgbouncer")}`);

describe.skipIf(!pooler)("behind PgBouncer", () => {
	let running: TestPooler | undefined;
	let databaseUrl: string;

	beforeEach(async () => {
		databaseUrl = await createDatabase(server.url, `pooled_${randomUUID()}`);
	});

	afterEach(async () => {
		await running?.stop();
		running = undefined;
	});

	async function pool(settings: Record<string, string>): Promise<string> {
		running = await startTestPooler(pooler ?? "", databaseUrl, settings);
		return running.url;
	}

	test("that keeps sessions, two processes of a site run and tell each other of changes", async () => {
		const url = await pool({ pool_mode: "session" });
		const [one, other] = [await start(url, "shared"), await start(url, "shared")];
		const told = new Promise((resolve) => other.changes.subscribe(resolve));
		const sql = connectPostgres(databaseUrl, { max: 1 });
		await sql`insert into public.categories (name, slug) values ('Rolls', 'rolls')`;
		await sql.end();
		expect(await told).toMatchObject({ table: "categories" });
		expect(await listSitemapProducts(one.visitor)).toHaveLength(24);
		await Promise.all([one.stop(), other.stop()]);
	});

	test("that keeps transactions alone, a start is refused and leaves no lock", async () => {
		const url = await pool({ pool_mode: "transaction" });
		await expect(start(url)).rejects.toThrow("set pool_mode = session");
		const sql = connectPostgres(databaseUrl, { max: 1 });
		const locks = await sql`
				select from pg_locks join pg_database on pg_database.oid = pg_locks.database
				where locktype = 'advisory' and datname = current_database()`;
		expect(locks).toHaveLength(0);
		await sql.end();
		await checkOwnPostgres(databaseUrl);
		await (await start(databaseUrl)).stop();
	});
});
