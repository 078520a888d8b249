import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, inject } from "vitest";
import { PICTURE_BUCKET, PICTURE_BUCKETS } from "../../app/bakery/media/rules.ts";
import { type Environment, readEnvironment } from "../../app/platform/environment.server.ts";
import { createDatabase } from "../../supabase/tests/test-bakery.ts";
import { createDiskFiles } from "../backend/files/disk-files.ts";
import { startTestObjectStorage } from "../backend/files/test-object-storage.ts";
import { connectPostgres } from "../backend/postgres/postgres-client.ts";
import { startTestProject } from "../backend/test-project.ts";
import { ownPictures } from "./pictures/own-pictures.ts";
import type { BackupSite } from "./pictures/site.ts";
import { accountTables, listContentTables, quoteName } from "./rows/tables.ts";

/** The environment of a site, and what runs for it besides the site itself. */
export interface TestSite {
	environment: Environment;
	stop(): Promise<void>;
}

/** A site of each mode: what it stands on is there, and the site itself was never started. */
export const modes = {
	async embedded(directory: string): Promise<TestSite> {
		const environment = readEnvironment({ DATA_DIR: join(directory, randomUUID()) });
		return { environment, async stop() {} };
	},

	async "own Postgres"(directory: string): Promise<TestSite> {
		const storage = await startTestObjectStorage();
		const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
		const environment = readEnvironment({
			DATA_DIR: join(directory, randomUUID()),
			DATABASE_URL: await createDatabase(inject("postgresUrl"), `own_${randomUUID()}`),
			S3_ENDPOINT: endpoint,
			S3_REGION: region,
			S3_BUCKET: bucket,
			S3_ACCESS_KEY_ID: accessKeyId,
			S3_SECRET_ACCESS_KEY: secretAccessKey,
		});
		return { environment, stop: async () => storage.stop() };
	},

	async hosted(directory: string): Promise<TestSite> {
		const databaseUrl = await createDatabase(inject("postgresUrl"), `hosted_${randomUUID()}`);
		const { variables, stop } = await startTestProject(databaseUrl, join(directory, randomUUID()));
		return {
			environment: readEnvironment({
				DATA_DIR: join(directory, randomUUID()),
				...variables,
				SUPABASE_DB_URL: await limitRights(databaseUrl),
			}),
			stop,
		};
	},
};

/**
 * What the owner of a hosted project may do in its database, as far as backups touch it: the tables of
 * accounts and files belong to others, no file is removed but through the storage, and the account
 * service has columns that ours does not know.
 * @returns the owner's way into the database.
 */
async function limitRights(databaseUrl: string): Promise<string> {
	const owner = `owner_${randomUUID()}`;
	const sql = connectPostgres(databaseUrl, { max: 1 });
	await sql
		.unsafe(`
			create role "${owner}" login password 'a password' bypassrls;
			grant usage on schema public, private, auth, storage, supabase_migrations to "${owner}";
			grant select, insert, update, delete on all tables in schema auth, storage to "${owner}";
			grant all on all tables in schema supabase_migrations to "${owner}";
			grant execute on all functions in schema public, private to "${owner}";
			do $$
			declare
				ours text;
			begin
				for ours in
					select oid::regclass::text from pg_class
					where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
				loop
					execute format('alter table %s owner to "${owner}"', ours);
				end loop;
			end;
			$$;
			alter table auth.users add column instance_id uuid;
			create function storage.protect_delete() returns trigger language plpgsql as $$
			begin
				if current_user = '${owner}' then
					raise exception 'Direct deletion from storage tables is not allowed.';
				end if;
				return null;
			end;
			$$;
			create trigger protect_objects_delete before delete on storage.objects
				for each statement execute function storage.protect_delete();
		`)
		.simple();
	await sql.end();
	const address = new URL(databaseUrl);
	address.username = owner;
	address.password = "a password";
	return address.href;
}

/** Closed when the tests of the file that imports this are done. */
const connections: Sql[] = [];

afterAll(async () => {
	for (const sql of connections) await sql.end();
});

/**
 * A database of its own with three accounts and no content, and a folder for pictures.
 * @param directory where the folder is made.
 */
export async function openSite(directory: string): Promise<BackupSite> {
	const name = `site_${randomUUID()}`;
	const sql = connectPostgres(await createDatabase(inject("postgresUrl"), name, "bakery_template"));
	connections.push(sql);
	return { sql, pictures: ownPictures(createDiskFiles(join(directory, name))) };
}

/** A GIF of one pixel, with a comment. */
export function smallPicture(comment: string): Uint8Array<ArrayBuffer> {
	return new Uint8Array([
		...Buffer.from("474946383961010001008000 00ffffff000000 21fe".replaceAll(" ", ""), "hex"),
		comment.length,
		...new TextEncoder().encode(comment),
		...Buffer.from("00 2c00000000010001000002024401003b".replaceAll(" ", ""), "hex"),
	]);
}

/** Stores a picture as an upload does. */
export async function addPicture({ sql, pictures }: BackupSite, key: string, comment: string) {
	const metadata = await pictures.write(key, smallPicture(comment), "image/gif");
	await sql`
		insert into storage.objects (bucket_id, name, metadata, created_at)
		values (${PICTURE_BUCKET}, ${key}, ${JSON.stringify(metadata)}::text::jsonb, '2026-01-02T03:04:05.678901Z')`;
}

/** All that a backup is to bring: rows, accounts, and pictures with the hashes of their bytes. */
export async function stateOf({ sql, pictures }: BackupSite) {
	const rows: Record<string, string[]> = {};
	for (const { name, columns } of [...accountTables, ...(await listContentTables(sql))]) {
		rows[name] = await textOfRows(
			sql,
			name,
			columns.map((column) => column.name),
		);
	}
	const listed = await sql<{ key: string; createdAt: string }[]>`
		select name as key, created_at::text as "createdAt" from storage.objects
		where bucket_id in ${sql(PICTURE_BUCKETS)} order by name`;
	const stored = [];
	for (const { key, createdAt } of listed) {
		const picture = await pictures.read(key);
		const hash = createHash("sha256");
		if (picture) for await (const chunk of picture.body) hash.update(chunk);
		stored.push({ key, createdAt, type: picture?.contentType, sha256: hash.digest("hex") });
	}
	return { rows, pictures: stored };
}

async function textOfRows(sql: Sql, table: string, columns: string[]): Promise<string[]> {
	const rows = await sql.unsafe<{ text: string }[]>(
		`select row(${columns.map(quoteName).join(", ")})::text as text from ${quoteName(table)} order by 1`,
	);
	return rows.map(({ text }) => text);
}
