import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addImage, openSite, stateOf, writeSiteInto } from "../fixtures/test-sites.ts";
import type { BackupSite } from "../images/image-store.ts";
import { restoreBackup } from "../restore/restore-backup.ts";

// Backups with rows that no site has written: their hashes are right.

let directory: string;
let site: BackupSite;
let before: Awaited<ReturnType<typeof stateOf>>;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-wrong-"));
	site = await openSite(directory);
	await site.sql`insert into public.categories (name, slug) values ('Cakes', 'cakes')`;
	before = await stateOf(site);
});

afterAll(() => rm(directory, { recursive: true }));

/** A backup of a database that was changed until it holds what is wrong. */
async function writeWrongBackup(statements: string): Promise<string> {
	const { sql, images } = await openSite(directory);
	await sql`
		insert into public.categories (name, slug, display_order)
		values ('One', 'one', 1), ('Two', 'two', 2), ('Three', 'three', 3)`;
	await sql`insert into public.products (name, price) values ('Rye', 4.5), ('Spelt', 5)`;
	await addImage({ sql, images }, "new.jpg", "a new image");
	await sql.unsafe(statements).simple();
	const path = join(directory, "wrong.tar");
	await writeSiteInto(path, { sql, images });
	return path;
}

const categoriesPart = String.raw`public\.categories \(rows/public\.categories/000001\.json\)`;
const productsPart = String.raw`public\.products \(rows/public\.products/000001\.json\)`;

test.each([
	[
		"a missing key",
		"alter table public.categories drop column slug cascade",
		`row 1 of the table ${categoriesPart} is wrong: it has no "slug"`,
	],
	[
		"a column that is none",
		"alter table public.categories add column color text",
		`row 1 of the table ${categoriesPart} is wrong: the table has no column "color"`,
	],
	[
		"text in a price",
		`drop view if exists public.unused;
		alter table public.products disable trigger user;
		alter table public.products add column text_price text;
		update public.products set text_price = case name when 'Rye' then '4.50' else 'four' end;
		alter table public.products drop column price cascade;
		alter table public.products rename column text_price to price`,
		`row 2 of the table ${productsPart} is wrong: invalid input syntax for type numeric: "four"`,
	],
	[
		"an id that comes twice",
		`alter table public.categories drop constraint categories_pkey cascade;
		update public.categories set id = (select id from public.categories where slug = 'one')
		where slug = 'three'`,
		`row [23] of the table ${categoriesPart} is wrong: duplicate key value violates unique constraint "categories_pkey"`,
	],
	[
		"a role that is none",
		`alter table public.user_roles drop constraint "A role is one we know";
		insert into public.user_roles (user_id, role)
		select id, 'emperor' from accounts.users where email = 'regular@example.com'`,
		String.raw`row [12] of the table public\.user_roles \(rows/public\.user_roles/000001\.json\) is wrong: .*"A role is one we know"`,
	],
])("a backup with %s is refused by its row", async (_, statements, sentence) => {
	const path = await writeWrongBackup(statements);
	await expect(restoreBackup(path, site, { replace: true })).rejects.toMatchObject({
		name: "BackupRefused",
		message: expect.stringMatching(
			new RegExp(String.raw`^wrong\.tar can't be restored: ${sentence}\. Nothing was changed\.$`),
		),
	});
	expect(await stateOf(site)).toEqual(before);
	expect(await site.images.read("new.jpg")).toBeNull();
});
