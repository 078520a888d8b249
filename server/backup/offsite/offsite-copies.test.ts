import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import { createDatabase } from "../../../database/tests/test-bakery.ts";
import {
	startTestObjectStorage,
	type TestObjectStorage,
} from "../../backend/fixtures/test-object-storage.ts";
import { FileStorageFailure } from "../../backend/requests/outages.ts";
import { writeSmallBackup } from "../fixtures/small-backup.ts";
import { openSite, stateOf, writeSiteInto } from "../fixtures/test-sites.ts";
import { withSite } from "../open-site.ts";
import { restoreSite } from "../restore/restore-site.ts";
import { writeBackupFile } from "../write/backup-file.ts";
import { backupFolder } from "../write/backup-folder.ts";
import { openOffsiteCopies } from "./offsite-copies.ts";

const passphrase = "rye wheat spelt oats";
const prefix = "bakery/backups/";
const name = "2026-11-22T03-00-00Z-nightly.tar";
const key = `${prefix}${name}.age`;
const now = new Date("2026-11-30T12:00:00Z");

let storage: TestObjectStorage;
let directory: string;

beforeEach(async () => {
	storage = await startTestObjectStorage({ refusesUnsignedBodies: true });
	directory = await mkdtemp(join(tmpdir(), "levain-offsite-"));
});

afterEach(async () => {
	storage.stop();
	await rm(directory, { recursive: true });
});

const copies = (changed = {}) =>
	openOffsiteCopies(
		{ ...storage.settings, prefix, passphrase, ...changed },
		{ answerMilliseconds: 2000, slowestBytesPerSecond: 5_000_000 },
	);

const signal = new AbortController().signal;

async function fileOf(content: Uint8Array, as = name): Promise<string> {
	const file = join(directory, as);
	await writeFile(file, content);
	return file;
}

async function read(from: ReturnType<typeof copies>): Promise<Buffer> {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const arriving = buffer(readable);
	arriving.catch(() => {});
	await from.read(name, writable);
	return arriving;
}

function changeObject(change: (bytes: Buffer) => Buffer): void {
	const object = storage.objects.get(key);
	if (!object) throw new Error("There is a copy.");
	storage.objects.set(key, { ...object, bytes: change(object.bytes) });
}

test("a backup is encrypted, sent in parts, and comes back as it was", async () => {
	const content = Buffer.alloc(11_000_000, "a loaf of rye bread, ");
	await copies().add(await fileOf(content), now, signal);
	const stored = storage.objects.get(key)?.bytes;
	expect(stored?.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
	expect(stored?.includes("rye bread")).toBe(false);
	expect(storage.uploads.size).toBe(0);
	expect((await read(copies())).equals(content)).toBe(true);
});

test("seven copies are kept, and what is not ours", async () => {
	const small = Buffer.from("small");
	const others = ["bakery/loaf.jpg", `${prefix}notes.txt`, `${prefix}old/${name}.age`];
	for (const other of others) {
		storage.objects.set(other, { bytes: small, type: "", lastModified: now });
	}
	for (let day = 11; day <= 19; day++) {
		const file = await fileOf(small, `2026-11-${day}T03-00-00Z-nightly.tar`);
		await copies().add(file, now, signal);
	}
	const days = (await copies().list(now)).map(({ madeAt }) => madeAt.getUTCDate());
	expect(days).toEqual([19, 18, 17, 16, 15, 14, 13]);
	expect([...storage.objects.keys()]).toEqual(expect.arrayContaining(others));
	expect(storage.objects.size).toBe(7 + others.length);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
	["is cut off", (bytes) => bytes.subarray(0, 100_000)],
	["is cut off where a block ends", (bytes) => bytes.subarray(0, bytes.length - 65_552)],
	["is damaged", (bytes) => bytes.fill(1, 100_000, 100_001)],
	["lost its beginning", (bytes) => bytes.subarray(30)],
])("a copy that %s is refused", async (_, change) => {
	await copies().add(await fileOf(Buffer.alloc(65_536 * 4)), now, signal);
	changeObject(change);
	await expect(read(copies())).rejects.toMatchObject({
		name: "BackupRefused",
		message: expect.stringContaining(`${name} is damaged or not complete`),
	});
});

test("a wrong passphrase is named", async () => {
	await copies().add(await fileOf(Buffer.alloc(1000)), now, signal);
	await expect(read(copies({ passphrase: "another passphrase" }))).rejects.toMatchObject({
		name: "BackupRefused",
		message: expect.stringContaining("set BACKUP_PASSPHRASE to what it was"),
	});
});

test.each<[string, object, () => void, number | undefined]>([
	["without the bucket", { bucket: "nowhere" }, () => {}, 404],
	["that refuses the key", { secretAccessKey: "another" }, () => {}, 403],
	["that fails", {}, () => Object.assign(storage, { state: "fails" }), 500],
	["that doesn't answer", {}, () => Object.assign(storage, { state: "hangs" }), undefined],
	["out of reach", {}, () => storage.stop(), undefined],
])("a storage %s fails a copy, and leaves nothing", async (_, changed, begin, status) => {
	const file = await fileOf(Buffer.alloc(1000));
	begin();
	const failure = await copies(changed)
		.add(file, now, signal)
		.catch((error) => error);
	expect(failure).toBeInstanceOf(FileStorageFailure);
	expect(failure.status).toBe(status);
	expect(failure.message).not.toContain("another");
	expect(storage.objects.size).toBe(0);
});

/** The environment of a site that was never started. */
async function environmentOf(changed: Record<string, string> = {}) {
	const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
	return readEnvironment({
		DATA_DIR: join(directory, crypto.randomUUID()),
		DATABASE_URL: await createDatabase(inject("postgresUrl"), `offsite_${crypto.randomUUID()}`),
		BACKUP_S3_ENDPOINT: endpoint,
		BACKUP_S3_REGION: region,
		BACKUP_S3_BUCKET: bucket,
		BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
		BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
		BACKUP_S3_PREFIX: prefix,
		BACKUP_PASSPHRASE: passphrase,
		...changed,
	});
}

const restore = (environment: Awaited<ReturnType<typeof environmentOf>>, source: string) =>
	restoreSite(environment, { source, replace: true, progress() {} });

test("a lost site is restored from its copy, then from a file before which it is backed up", async () => {
	const site = await openSite(directory);
	await site.sql`insert into public.categories (name, slug) values ('Breads', 'breads')`;
	await site.sql`update accounts.users set last_sign_in_at = now()`;
	const file = join(directory, name);
	await writeSiteInto(file, site);
	await copies().add(file, now, signal);
	await rm(file);

	const environment = await environmentOf();
	await restore(environment, `s3:${name}`);
	const restored = await withSite(environment, () => {}, stateOf);
	expect(restored).toEqual(await stateOf(site));

	// The one that is restored is the oldest of eight by then, and goes only afterward.
	const folder = backupFolder(environment);
	expect(await readdir(folder)).toEqual([name]);
	for (let day = 23; day <= 28; day++) {
		await writeBackupFile(join(folder, `2026-11-${day}T03-00-00Z-nightly.tar`), writeSmallBackup);
	}
	const damaged = join(folder, "damaged.tar");
	await writeFile(damaged, (await readFile(join(folder, name))).subarray(0, 5000));
	await expect(restore(environment, damaged)).rejects.toThrow("damaged or not complete");
	expect(await readdir(folder)).toHaveLength(8);
	await restore(environment, join(folder, name));
	const left = (await readdir(folder)).sort();
	expect(left).toHaveLength(8);
	expect(left).not.toContain(name);
	expect(left.filter((other) => other.endsWith("before-restore.tar"))).toHaveLength(1);
	expect(await withSite(environment, () => {}, stateOf)).toEqual(restored);
});

test.each([
	["another name", {}, "s3:", `Which off-site copy\\? .*: s3:${name}\\.$`],
	["another bucket", { BACKUP_S3_BUCKET: "nowhere" }, `s3:${name}`, "Check the BACKUP_S3_"],
])("a restore from %s says what to do, and makes no site", async (_, changed, source, message) => {
	await copies().add(await fileOf(Buffer.alloc(1000)), now, signal);
	const environment = await environmentOf(changed);
	await expect(restore(environment, source)).rejects.toMatchObject({
		name: "BackupRefused",
		message: expect.stringMatching(message),
	});
	await expect(withSite(environment, () => {}, stateOf)).rejects.toThrow("There is no site");
});
