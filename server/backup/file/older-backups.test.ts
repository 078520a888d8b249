import { randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase } from "../../../supabase/tests/test-bakery.ts";
import { createDiskFiles } from "../../backend/files/disk-files.ts";
import { connectPostgres } from "../../backend/postgres/postgres-client.ts";
import { setUpDatabase } from "../../backend/schema/database-setup.ts";
import { knownMigrations, migrationsDirectory } from "../../backend/schema/known-migrations.ts";
import { applyMigrations } from "../../backend/schema/migrations.ts";
import { addPicture, stateOf } from "../fixtures/test-sites.ts";
import { createPictureStore } from "../pictures/picture-store.ts";
import type { BackupSite } from "../pictures/site.ts";
import { restoreBackup } from "../restore/restore-backup.ts";
import { writeBackupFile } from "../write/backup-file.ts";

let directory: string;
const clients: Sql[] = [];

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-older-"));
});

afterAll(async () => {
	for (const sql of clients) await sql.end();
	await rm(directory, { recursive: true });
});

/** A site whose database has the migrations up to this one. */
async function openSite(last: string): Promise<BackupSite> {
	const name = `older_${randomUUID()}`;
	const sql = connectPostgres(await createDatabase(inject("postgresUrl"), name));
	clients.push(sql);
	await setUpDatabase(sql);
	const folder = join(directory, `${name}-migrations`);
	await mkdir(folder);
	for (const { version, file } of await knownMigrations()) {
		if (version <= last) await copyFile(file, join(folder, basename(file)));
	}
	await applyMigrations(sql, folder, () => {});
	return { sql, pictures: createPictureStore(createDiskFiles(join(directory, name))) };
}

const newest = "99999999999999";

// With the tables alone, and before the last migration.
test.each(["20261127100500", "20261127101500"])(
	"a backup of version %s becomes what its site would have become",
	async (version) => {
		const older = await openSite(version);
		await older.sql`
		insert into public.products (name, price, allergens)
		values ('Loaf', 4.5, array['Gluten', 'Eggs', 'Lupin']), ('Roll', null, null)`;
		await older.sql`insert into public.categories (name, slug) values ('Breads', 'breads')`;
		await older.sql`
		insert into public.product_categories (product_id, category_id)
		select products.id, categories.id from public.products, public.categories`;
		await older.sql`
		insert into public.site_content (section, content) values ('hero', '{"a": ["\\n", null]}')`;
		await older.sql`
		insert into auth.users (id, email, encrypted_password)
		values (gen_random_uuid(), 'ada@example.com', 'a hash')`;
		await addPicture(older, "loaf.jpg", "a picture");
		const file = join(directory, `${version}.tar`);
		await writeBackupFile(older, file);
		await applyMigrations(older.sql, migrationsDirectory, () => {});

		const site = await openSite(newest);
		await restoreBackup(file, site);
		// Its row says when the migration has made it.
		for (const { sql } of [site, older]) await sql`truncate private.message_retention`;
		expect(await stateOf(site)).toEqual(await stateOf(older));
	},
);

test("a backup of the last version before 0.1.0 is restored", async () => {
	const written = new URL("fixtures/before-0.1.0.tar.br", import.meta.url);
	const file = join(directory, "before-0.1.0.tar");
	await writeFile(file, brotliDecompressSync(await readFile(written)));
	const site = await openSite(newest);
	expect(await restoreBackup(file, site)).toMatchObject({
		rows: 24,
		accounts: 1,
		pictures: 1,
		unknownTables: [],
		refusedPictures: [],
	});
	const [restored] = await site.sql`
		select
			products.name as product, categories.name as category, navigation_items.path,
			contact_messages.subject, pictures.alt, full_name as owner, trash.name as deleted
		from public.products, public.product_categories, public.categories, public.navigation_items,
			public.contact_messages, public.pictures, public.profiles, private.trash
		where products.id = product_id and categories.id = product_categories.category_id`;
	expect(restored).toEqual({
		product: "Rye of the Day",
		category: "Breads",
		path: "/products",
		subject: "Saturday",
		alt: "A loaf",
		owner: "Ada",
		deleted: "Gone",
	});
});

test("a backup of an early version is refused, and says what to do", async () => {
	const early = await openSite(newest);
	await early.sql`truncate supabase_migrations.schema_migrations`;
	await early.sql`
		insert into supabase_migrations.schema_migrations (version) values ('20261122123010')`;
	const file = join(directory, "early.tar");
	await writeBackupFile(early, file);
	await expect(restoreBackup(file, await openSite(newest))).rejects.toThrow(
		"Restore it with the last version before 0.1.0",
	);
});
