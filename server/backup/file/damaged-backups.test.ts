import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { packTar, type TarHeader } from "modern-tar";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownMigrations } from "../../backend/schema/schema-files.ts";
import { addImage, openSite, stateOf, writeSiteInto } from "../fixtures/test-sites.ts";
import type { BackupSite } from "../images/image-store.ts";
import { restoreBackup } from "../restore/restore-backup.ts";
import { checkBackup, checkBackupFile } from "./check-backup.ts";

let directory: string;
/** Of a site with some content. */
let whole: Buffer;
/** Another site. It is in use, and nothing in it is to change. */
let site: BackupSite;
let before: Awaited<ReturnType<typeof stateOf>>;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-damaged-"));
	const source = await openSite(directory);
	await source.sql`insert into public.categories (name, slug) values ('Breads', 'breads')`;
	await addImage(source, "loaf.jpg", "an image");
	await writeSiteInto(join(directory, "whole.tar"), source);
	whole = await readFile(join(directory, "whole.tar"));
	site = await openSite(directory);
	await site.sql`insert into public.categories (name, slug) values ('Cakes', 'cakes')`;
	await addImage(site, "cake.jpg", "another image");
	before = await stateOf(site);
});

afterAll(async () => {
	await rm(directory, { recursive: true });
});

async function fileOf(bytes: Uint8Array): Promise<string> {
	const path = join(directory, `${randomUUID()}.tar`);
	await writeFile(path, bytes);
	return path;
}

/** Expects of a file that it is refused, and that nothing has changed. */
async function expectRefusal(bytes: Uint8Array, message: string | RegExp): Promise<void> {
	const path = await fileOf(bytes);
	await expect(restoreBackup(path, site, { replace: true })).rejects.toMatchObject({
		name: "BackupRefused",
		message: expect.stringMatching(message),
	});
	expect(await stateOf(site)).toEqual(before);
}

test("no wrong bit of a backup changes what is restored", async () => {
	const path = await fileOf(whole);
	await using file = await open(path, "r+");
	const intact = await checkBackup(file, "it");
	expect(intact.contents.pictures.map(({ key }) => key)).toEqual(["loaf.jpg"]);
	let refused = 0;
	const [start, end] = [whole.indexOf("contents.json"), whole.lastIndexOf("}") + 1];
	const places = new Set(
		Array.from({ length: 100 }, (_, n) => Math.floor((n * whole.length) / 100)),
	);
	for (let place = start; place < end; place += 9) places.add(place);
	for (const place of places) {
		const byte = whole[place] ?? 0;
		await file.write(Uint8Array.of(byte ^ (1 << (place % 8))), 0, 1, place);
		const found = await checkBackup(file, "it").catch((error) => error);
		await file.write(Uint8Array.of(byte), 0, 1, place);
		if (found instanceof Error) {
			expect(found.message).toContain("Nothing was changed");
			refused += 1;
		} else {
			// What fills a block, and white space.
			expect(found, `byte ${place}`).toEqual(intact);
		}
	}
	expect(refused).toBeGreaterThan(places.size / 2);
});

test.each([3000, 10_240])("a backup is refused when %i bytes are missing", async (bytes) => {
	await expectRefusal(whole.subarray(0, whole.length - bytes), "damaged or not complete");
	await expectRefusal(whole.subarray(0, bytes), "damaged or not complete");
});

test("a damaged backup of 0.1.0 is refused", async () => {
	const written = brotliDecompressSync(
		await readFile(new URL("fixtures/0.1.0.tar.br", import.meta.url)),
	);
	await checkBackupFile(await fileOf(written));
	const place = written.indexOf("Rye of the Day");
	written[place] = (written[place] ?? 0) ^ 1;
	await expectRefusal(written, "its checksum does not match");
});

test.each([
	["an empty file", Buffer.alloc(0)],
	["a text", Buffer.from("Dear baker, …")],
	["a gzip file", Buffer.from("1f8b080000000000", "hex")],
])("%s is no backup", (_, bytes) => expectRefusal(bytes, "is not a backup of Levain"));

test.each([
	["a file that is not there", "nothing.tar", "nothing.tar cannot be read: there is no such file"],
	["a folder", ".", "cannot be read: it is no file"],
])("%s is refused", async (_, name, message) => {
	const restoring = restoreBackup(join(directory, name), site, { replace: true });
	await expect(restoring).rejects.toThrow(message);
});

/** A backup with right hashes, as somebody makes it who knows how. */
async function forge(head: object, parts: { name: string; header?: Partial<TarHeader> }[] = []) {
	const migrations = await knownMigrations();
	const createdAt = "2026-11-22T12:00:00.000Z";
	const described = { format: 2, levain: "0.2.0", createdAt, migrations, ...head };
	const files: { name: string; body: string; header?: Partial<TarHeader> }[] = [
		{ name: "levain.json", body: JSON.stringify(described) },
		...parts.map((part) => ({ ...part, body: "" })),
	];
	const listed = { tables: [], pictures: [] };
	const hash = createHash("sha256");
	for (const { name, body } of files) hash.update(name).update(body);
	const sha256 = hash.update(JSON.stringify(listed)).digest("hex");
	files.push({ name: "contents.json", body: JSON.stringify({ ...listed, sha256 }) });
	return packTar(
		files.map(({ name, body, header }) => ({
			header: { name, size: Buffer.byteLength(body), ...header },
			body: new TextEncoder().encode(body),
		})),
	);
}

test.each<[string, object]>([
	["migrations", { levain: "9.0.0", migrations: ["990"] }],
	["format", { levain: "9.0.0", format: 3 }],
])("a backup with a newer %s is refused, and says what to do", async (_, head) => {
	const sentence = "newer version of Levain (.*9.0.0.*). Update Levain here first";
	await expectRefusal(await forge(head), sentence);
});

test("a forged backup sends no control characters to a terminal", async () => {
	const colored = await forge({ levain: "\u001b[31m9", migrations: ["990"] });
	await expectRefusal(colored, /Levain \(\\u\{1b\}\[31m9\)/);
});

test.each<[string, Partial<TarHeader>]>([
	["a link", { type: "symlink", linkname: "/etc/passwd" }],
	["a folder", { type: "directory" }],
])("a forged backup with %s is refused", async (_, header) => {
	await expectRefusal(await forge({}, [{ name: "pictures/a", header }]), "not a plain file");
});

test("a forged backup that says it is huge takes no memory for it", async () => {
	const forged = await packTar([{ header: { name: "levain.json", size: 2 }, body: "{}" }]);
	for (const huge of ["77777777777", "00100000000"]) {
		forged.set(new TextEncoder().encode(huge), 124);
		forged.fill(32, 148, 156);
		const sum = forged.subarray(0, 512).reduce((total, byte) => total + byte, 0);
		forged.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
		await expectRefusal(forged, "levain.json is too large");
	}
});

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
		"a role that is none",
		`alter table public.user_roles drop constraint "A role is one we know";
		insert into public.user_roles (user_id, role)
		select id, 'emperor' from accounts.users where email = 'regular@example.com'`,
		String.raw`row [12] of the table public\.user_roles \(rows/public\.user_roles/000001\.json\) is wrong: .*"A role is one we know"`,
	],
])("a backup with %s is refused by its row", async (_, statements, sentence) => {
	await expectRefusal(
		await readFile(await writeWrongBackup(statements)),
		new RegExp(String.raw`\.tar can't be restored: ${sentence}\. Nothing was changed\.$`),
	);
	expect(await site.images.read("new.jpg")).toBeNull();
});
