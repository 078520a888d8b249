import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { getManagedProduct } from "../../app/bakery/catalog/management/queries.ts";
import { getProduct } from "../../app/bakery/catalog/queries.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { createVisitorClient } from "../../app/platform/supabase.ts";
import { type SiteBackend, startBackend } from "../../server/start-backend.ts";
import {
	captureDatabase,
	type EarlierDatabase,
	keptReleases,
	readEarlierDatabases,
	readRows,
	restoreDatabase,
} from "./earlier-databases.ts";
import { keptProduct, signInKeptOwner } from "./kept-content.ts";
import { readSchema } from "./read-schema.ts";
import { createDatabase, template } from "./test-bakery.ts";

const databases = keptReleases().flatMap(readEarlierDatabases);

/** Where the count of changes goes on while the database is upgraded. */
const counters = ["private.content_version", "private.message_version"];

let newSchema: string[];

beforeAll(async () => {
	const address = new URL(inject("postgresUrl"));
	address.pathname = template;
	const sql = postgres(address.href, { max: 1 });
	newSchema = await readSchema(sql);
	await sql.end();
});

test("a database that is kept can be made again", async () => {
	const current = await connectToCopy(template);
	// An embedded site, of which databases are kept, has its secrets in a file.
	await current`drop table levain.secrets`;
	const kept = await captureDatabase(current, "this version");
	const again = await restored(kept);
	await startOn(again);
	expect(await readSchema(again)).toEqual(newSchema);
	await expectRowsOf(kept, again);
});

describe.each(databases)("a database of $name", (earlier) => {
	test("is after the upgrade what a new one is, and keeps every row", async () => {
		const sql = await restored(earlier);
		const backend = await startOn(sql);
		expect(await readSchema(sql)).toEqual(newSchema);
		const { settings, ...others } = withoutSettings(earlier);
		await expectRowsOf(others, sql);
		// Without a choice, 0.1.0 reviewed by the US list.
		const [stored] = await sql`select content from site_content where section = 'settings'`;
		expect(JSON.parse(String(stored?.content))).toEqual({ allergenList: "us", ...settings });
		await expectProduct(backend);
		const owner = await signInKeptOwner(backend);
		expect(await getManagedProduct(owner, keptProduct.id)).toMatchObject({ active: true });
	});
});

/** The settings, which the upgrade adds to, and all other rows. */
function withoutSettings({ rows }: EarlierDatabase) {
	const ofContent = rows["public.site_content"] ?? [];
	const isSettings = (row: object) => Reflect.get(row, "section") === "settings";
	const [settings = {}] = ofContent.filter(isSettings);
	const others = ofContent.filter((row) => !isSettings(row));
	return {
		rows: { ...rows, "public.site_content": others },
		settings: JSON.parse(String(Reflect.get(settings, "content"))),
	};
}

async function restored(earlier: EarlierDatabase): Promise<Sql> {
	const sql = await connectToCopy();
	await restoreDatabase(sql, earlier);
	return sql;
}

/** A new database, which is empty without one to copy. */
async function connectToCopy(copied?: string): Promise<Sql> {
	const url = await createDatabase(inject("postgresUrl"), `upgrade_${randomUUID()}`, copied);
	const sql = postgres(url, { max: 1, onnotice() {} });
	onTestFinished(() => sql.end());
	return sql;
}

/** Starts the backend of this version, which upgrades the database. */
async function startOn({ options }: Sql): Promise<SiteBackend> {
	const { host, port, user, pass, database } = options;
	const dataDirectory = await mkdtemp(path.join(tmpdir(), "levain-upgrade-"));
	const environment = readEnvironment({
		DATA_DIR: dataDirectory,
		DATABASE_URL: `postgres://${user}:${pass}@${host[0]}:${port[0]}/${database}`,
	});
	const backend = await startBackend(environment, () => {});
	onTestFinished(async () => {
		await backend.stop();
		await rm(dataDirectory, { recursive: true });
	});
	return backend;
}

/** Columns may go and come; what is left of a row stays as it was. */
async function expectRowsOf({ rows }: Pick<EarlierDatabase, "rows">, sql: Sql): Promise<void> {
	const rowsNow = await readRows(sql);
	for (const [table, kept] of Object.entries(rows)) {
		if (counters.includes(table)) continue;
		const [now = {}] = rowsNow[table] ?? [];
		const columns = Object.keys(kept[0] ?? {}).filter((column) => column in now);
		const inColumns = (row: object) => columns.map((column) => Reflect.get(row, column));
		const found = (rowsNow[table] ?? []).map(inColumns);
		for (const row of kept) expect(found, table).toContainEqual(inColumns(row));
	}
}

async function expectProduct(backend: SiteBackend): Promise<void> {
	const visitor = createVisitorClient(backend);
	const product = await getProduct(visitor, keptProduct.id);
	expect(product).toMatchObject({ name: keptProduct.name });
}
