import { randomUUID } from "node:crypto";
import { mkdtemp, open, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { arrayBuffer } from "node:stream/consumers";
import { packTar, type TarHeader } from "modern-tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownMigrations } from "../../backend/schema/schema-files.ts";
import { addImage, openSite, stateOf } from "../fixtures/test-sites.ts";
import type { BackupSite } from "../images/image-store.ts";
import { restoreBackup } from "../restore/restore-backup.ts";
import { writeBackupFile } from "../write/backup-file.ts";
import { checkBackup } from "./check-backup.ts";
import { sealed } from "./seal.ts";

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
	await writeBackupFile(source, join(directory, "whole.tar"));
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

test("a whole backup is taken", async () => {
	await using file = await open(join(directory, "whole.tar"));
	const { contents } = await checkBackup(file, "whole.tar");
	expect(contents.pictures.map(({ key }) => key)).toEqual(["loaf.jpg"]);
});

describe("a damaged backup", () => {
	test("is noticed wherever a single bit is wrong", async () => {
		const path = await fileOf(whole);
		const file = await open(path, "r+");
		const damaged = Buffer.from(whole);
		// Every part of the file, and each byte of its seal.
		const places = new Set(
			Array.from({ length: 400 }, (_, n) => Math.floor((n * whole.length) / 400)),
		);
		for (let place = whole.length - 2048; place < whole.length; place += 1) places.add(place);
		for (const place of places) {
			damaged[place] = (whole[place] ?? 0) ^ (1 << (place % 8));
			await file.write(damaged, place, 1, place);
			await expect(checkBackup(file, "it"), `byte ${place}`).rejects.toThrow(/Nothing was changed/);
			damaged[place] = whole[place] ?? 0;
			await file.write(damaged, place, 1, place);
		}
		await expect(checkBackup(file, "it")).resolves.toBeDefined();
		await file.close();
	});

	test("changes nothing", async () => {
		const damaged = Buffer.from(whole);
		const place = whole.indexOf("an image");
		damaged[place] = (damaged[place] ?? 0) ^ 1;
		await expectRefusal(damaged, "is damaged or not complete: its checksum does not match");
	});

	test.each([0, 1, 512, 1024, 3000, 10_240])(
		"is noticed when %i bytes are missing or added",
		async (bytes) => {
			if (bytes > 0) {
				await expectRefusal(whole.subarray(0, whole.length - bytes), "damaged or not complete");
				await expectRefusal(Buffer.concat([whole, Buffer.alloc(bytes)]), "damaged or not complete");
			}
			await expectRefusal(whole.subarray(0, bytes), /not a backup of Levain|damaged/);
		},
	);
});

describe("a file that is no backup", () => {
	test.each([
		["empty", Buffer.alloc(0)],
		["a text", Buffer.from("Dear baker, …")],
		["zeros", Buffer.alloc(10_240)],
		["a gzip file", Buffer.from("1f8b080000000000", "hex")],
	])("is refused: %s", (_, bytes) => expectRefusal(bytes, "is not a backup of Levain"));

	test("is refused: another tar file", async () => {
		const tar = await packTar([{ header: { name: "a.txt", size: 1 }, body: "a" }]);
		await expectRefusal(tar, "is not a backup of Levain");
	});

	test("is refused: one that is not there", async () => {
		const restoring = restoreBackup(join(directory, "nothing.tar"), site, { replace: true });
		await expect(restoring).rejects.toThrow("nothing.tar cannot be read: there is no such file");
	});

	test("is refused: a folder", async () => {
		const restoring = restoreBackup(directory, site, { replace: true });
		await expect(restoring).rejects.toThrow("cannot be read");
	});
});

interface Part {
	name: string;
	body: string;
	header?: Partial<TarHeader>;
}

/** A tar file with a seal that fits, as somebody makes it who knows how. */
async function forge(parts: Part[]): Promise<Uint8Array> {
	const entries = parts.map(({ name, body, header }) => ({
		header: { name, size: Buffer.byteLength(body), ...header },
		body: new TextEncoder().encode(body),
	}));
	return seal(await packTar(entries));
}

async function seal(tar: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(tar.subarray(0, -1024));
			controller.enqueue(tar.subarray(-1024));
			controller.close();
		},
	});
	return new Uint8Array(await arrayBuffer(stream.pipeThrough(sealed())));
}

const sha256OfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

async function head(changed: object = {}): Promise<Part> {
	const migrations = await knownMigrations();
	const createdAt = "2026-11-22T12:00:00.000Z";
	const body = JSON.stringify({ format: 1, levain: "0.1.0", createdAt, migrations, ...changed });
	return { name: "levain.json", body };
}

function contents(changed: object = {}): Part {
	return { name: "contents.json", body: JSON.stringify({ tables: [], pictures: [], ...changed }) };
}

const image = {
	key: "loaf.jpg",
	size: 0,
	sha256: sha256OfNothing,
	contentType: "image/jpeg",
	createdAt: "2026-11-22T12:00:00Z",
	updatedAt: "2026-11-22T12:00:00Z",
};

describe("a forged backup", () => {
	test("of a newer version is refused, and says what to do", async () => {
		const newer = await head({ levain: "9.0.0", migrations: ["20990101000000"] });
		await expectRefusal(
			await forge([newer, contents()]),
			"newer version of Levain (.*9.0.0.*). Update Levain here first",
		);
		const colored = await head({ levain: "\u001b[31m9", migrations: ["20990101000000"] });
		await expectRefusal(await forge([colored, contents()]), /Levain \(\\u\{1b\}\[31m9\)/);
		const format = await head({ levain: "9.0.0", format: 2 });
		await expectRefusal(await forge([format, contents()]), "newer version of Levain");
	});

	test.each<[string, Part[], string | RegExp]>([
		["no list", [], "SHA256 is unexpected"],
		[
			"a path that leaves",
			[{ name: "pictures/../../loaf.jpg", body: "" }, contents()],
			"unexpected",
		],
		["a hidden name", [{ name: "pictures/.htaccess", body: "" }, contents()], "unexpected"],
		[
			"control characters in a name",
			[{ name: "pictures/\u001b[2J\r\n.jpg", body: "" }, contents()],
			/^[^\p{C}]*\\u\{1b\}\[2J\\u\{d\}\\u\{a\}\.jpg is unexpected[^\p{C}]*$/u,
		],
		["an absolute path", [{ name: "/etc/passwd", body: "" }, contents()], "unexpected"],
		["a backslash", [{ name: "pictures/..\\loaf.jpg", body: "" }, contents()], "unexpected"],
		[
			"a link",
			[
				{
					name: "pictures/loaf.jpg",
					body: "",
					header: { type: "symlink", linkname: "/etc/passwd" },
				},
			],
			"not a plain file",
		],
		[
			"a folder",
			[{ name: "pictures/", body: "", header: { type: "directory" } }],
			"not a plain file",
		],
		[
			"an image without a list",
			[{ name: "pictures/loaf.jpg", body: "" }, contents()],
			"its list of contents is wrong",
		],
		["a list without an image", [contents({ pictures: [image] })], "its list of contents is wrong"],
		[
			"another image than its list",
			[{ name: "pictures/loaf.jpg", body: "!" }, contents({ pictures: [image] })],
			"its list of contents is wrong",
		],
		[
			"rows that are not in its list",
			[{ name: "rows/public.categories/000001.json", body: '[{"a":1}]' }, contents()],
			"its list of contents is wrong",
		],
		[
			"rows that are not what its list says",
			[
				{ name: "rows/public.categories/000001.json", body: '[{"a":1}]' },
				contents({ tables: [{ table: "public.categories", rows: 2 }] }),
			],
			"its list of contents is wrong",
		],
		[
			"rows that are none",
			[{ name: "rows/public.categories/000001.json", body: "{}" }, contents()],
			"was not written by Levain",
		],
		[
			"rows out of order",
			[{ name: "rows/public.categories/000002.json", body: "[{}]" }, contents()],
			"out of order",
		],
		[
			"a table of another schema",
			[
				{ name: "rows/pg_catalog.pg_authid/000001.json", body: "[{}]" },
				contents({ tables: [{ table: "pg_catalog.pg_authid", rows: 1 }] }),
			],
			"was not written by Levain",
		],
		[
			"something behind its end",
			[contents(), { name: "pictures/loaf.jpg", body: "" }],
			"comes after the end",
		],
	])("with %s is refused", async (_, parts, message) => {
		await expectRefusal(await forge([await head(), ...parts]), message);
	});

	test("with rows that break the rules of a table is refused as a whole", async () => {
		const source = await openSite(directory);
		await source.sql`alter table public.categories drop constraint "A slug is made of lowercase letters, digits and hyphens"`;
		await source.sql`insert into public.categories (name, slug) values ('X', 'X Y')`;
		await addImage(source, "new.jpg", "a new image");
		const path = join(directory, "rules.tar");
		await writeBackupFile(source, path);
		await expect(restoreBackup(path, site, { replace: true })).rejects.toThrow("A slug is made of");
		expect(await stateOf(site)).toEqual(before);
		expect(await site.images.read("new.jpg")).toBeNull();
	});

	test("that says it is huge takes no memory for it", async () => {
		const tar = await packTar([{ header: { name: "levain.json", size: 2 }, body: "{}" }]);
		for (const huge of ["77777777777", "00100000000"]) {
			const forged = new Uint8Array(tar);
			forged.set(new TextEncoder().encode(huge), 124);
			forged.fill(32, 148, 156);
			const sum = forged.subarray(0, 512).reduce((total, byte) => total + byte, 0);
			forged.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
			await expectRefusal(await seal(forged), "levain.json is too large");
		}
	});

	test("of zeros that a disk need not hold is read in little memory", async () => {
		const path = join(directory, "sparse.tar");
		await writeFile(path, whole);
		await truncate(path, 400_000_000);
		const memory = process.memoryUsage.rss();
		await expect(restoreBackup(path, site, { replace: true })).rejects.toThrow("damaged");
		expect(process.memoryUsage.rss() - memory).toBeLessThan(200_000_000);
	});
});
