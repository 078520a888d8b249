import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase } from "../../../database/tests/test-bakery.ts";
import { createDiskFiles } from "../../backend/files/disk-files.ts";
import { connectPostgres } from "../../backend/postgres/postgres-client.ts";
import { applySchema } from "../../backend/schema/apply-schema.ts";
import { setUpDatabase } from "../../backend/schema/database-setup.ts";
import { schemaDirectory } from "../../backend/schema/schema-files.ts";
import { type BackupSite, createImageStore } from "../images/image-store.ts";
import { restoreBackup } from "../restore/restore-backup.ts";
import { ofFirstRelease } from "../rows/first-release.ts";

let directory: string;
const clients: Sql[] = [];

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-older-"));
});

afterAll(async () => {
	for (const sql of clients) await sql.end();
	await rm(directory, { recursive: true });
});

async function openSite(): Promise<BackupSite> {
	const name = `older_${randomUUID()}`;
	const sql = connectPostgres(await createDatabase(inject("postgresUrl"), name));
	clients.push(sql);
	await setUpDatabase(sql);
	await applySchema(sql, schemaDirectory, () => {});
	return { sql, images: createImageStore(createDiskFiles(join(directory, name))) };
}

// Written by 0.1.0: `npm run backup` of its demo bakery, with a product, an image, and a message.
test("a backup of 0.1.0 is restored, and reviews allergens as it did", async () => {
	const written = new URL("fixtures/0.1.0.tar.br", import.meta.url);
	const file = join(directory, "0.1.0.tar");
	await writeFile(file, brotliDecompressSync(await readFile(written)));
	const site = await openSite();
	expect(await restoreBackup(file, site)).toMatchObject({
		rows: 193,
		accounts: 2,
		images: 1,
		unknownTables: [],
		refusedImages: [],
	});
	const [product] = await site.sql`
		select name, price, orderable, order_until, search_text from public.products
		where id = '0c0ffee0-0000-4000-8000-000000000001'`;
	expect(product).toEqual({
		name: "Rye of the Day",
		price: "8.500",
		orderable: false,
		order_until: "18:00",
		search_text: "rye of the day",
	});
	const roles = await site.sql`
		select email, user_roles.role, is_shared_device from public.user_roles join accounts.users on id = user_id`;
	expect(roles).toEqual([{ email: "owner@bakery.test", role: "admin", is_shared_device: false }]);
	const [settings] = await site.sql`
		select content::jsonb ->> 'allergenList' as list, content::jsonb ->> 'currency' as currency
		from public.site_content where section = 'settings'`;
	expect(settings).toEqual({ list: "us", currency: "USD" });
	const [message] = await site.sql`select subject from public.contact_messages`;
	expect(message).toEqual({ subject: "Saturday" });
});

test("rows of 0.1.0 get the names that tables and kinds have now", async () => {
	const { tables, parts } = ofFirstRelease({
		tables: ["auth.identities", "auth.users", "public.pages", "public.pictures", "private.trash"],
		parts: (async function* () {
			yield { table: "public.pages", part: 1, json: '[{"title": "Imprint"}]' };
			yield { table: "public.pictures", part: 1, json: '[{"key": "rye.jpg"}]' };
			yield {
				table: "private.trash",
				part: 1,
				json: '[{"kind": "own-page"}, {"kind": "picture"}, {"kind": "product"}]',
			};
		})(),
		isOlder: true,
	});
	expect(tables).toEqual([
		"accounts.users",
		"public.custom_pages",
		"public.image_details",
		"private.trash",
	]);
	const current: unknown[] = [];
	for await (const { table, json } of parts) current.push([table, JSON.parse(json)]);
	expect(current).toEqual([
		["public.custom_pages", [{ title: "Imprint" }]],
		["public.image_details", [{ key: "rye.jpg" }]],
		["private.trash", [{ kind: "custom-page" }, { kind: "image" }, { kind: "product" }]],
	]);
});
