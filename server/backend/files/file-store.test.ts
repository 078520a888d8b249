import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
	startTestObjectStorage,
	type TestObjectStorage,
	wellKnownStorages,
} from "../fixtures/test-object-storage.ts";
import { FileStorageFailure } from "../requests/outages.ts";
import { checkObjectStorage } from "./check-object-storage.ts";
import { createDiskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectStorageFiles } from "./object-storage-files.ts";

type StorageName = keyof typeof wellKnownStorages;

const storageNames = Object.keys(wellKnownStorages) as StorageName[];

let directory: string;
let storages: Record<StorageName, TestObjectStorage>;
let stores: Record<"the disk" | StorageName, FileStore>;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-files-"));
	const started = storageNames.map(
		async (name) => [name, await startTestObjectStorage(wellKnownStorages[name])] as const,
	);
	storages = Object.fromEntries(await Promise.all(started)) as typeof storages;
	const opened = storageNames.map((name) => [
		name,
		createObjectStorageFiles(storages[name].settings),
	]);
	stores = { "the disk": createDiskFiles(directory), ...Object.fromEntries(opened) };
});

afterAll(async () => {
	for (const storage of Object.values(storages)) storage.stop();
	await rm(directory, { recursive: true });
});

const name = "product-images/loaf.jpg";
const bytes = new TextEncoder().encode("the bytes of an image");

describe.each(["the disk", ...storageNames] as const)("files on %s", (place) => {
	test("come back as they were written, whole or in part", async () => {
		const files = stores[place];
		await files.write(name, bytes, "image/jpeg");
		const file = await files.read(name);
		expect(file && (await text(file.body))).toBe("the bytes of an image");
		expect(file?.info).toMatchObject({ contentType: "image/jpeg", size: bytes.byteLength });
		const part = await files.read(name, { first: 4, last: 8 });
		expect(part && (await text(part.body))).toBe("bytes");
		expect(part?.info.size).toBe(bytes.byteLength);
	});

	test("are gone when they are removed, and removing them again does no harm", async () => {
		const files = stores[place];
		await files.write(name, bytes, "image/jpeg");
		await files.remove(name);
		await files.remove(name);
		expect(await files.describe(name)).toBeNull();
		expect(await files.read(name)).toBeNull();
	});

	test("are listed by the name that they have in their bucket", async () => {
		const files = stores[place];
		const names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"];
		for (const key of names) await files.write(`listed/${key}`, bytes, "image/jpeg");
		await files.write("listed-too/f.jpg", bytes, "image/jpeg");
		const listed = await files.list("listed");
		expect(listed.map(({ name: key }) => key).sort()).toEqual(names);
		for (const { lastModified } of listed) {
			expect(Math.abs(Date.now() - lastModified.getTime())).toBeLessThan(60_000);
		}
		expect(await files.list("nothing")).toEqual([]);
	});

	test.each(["../secrets.json", "product-images/../../secrets.json", "product-images/a/b", "x"])(
		"have no name like %s",
		async (wrong) => {
			await expect(async () => stores[place].write(wrong, bytes, "image/jpeg")).rejects.toThrow(
				"Not a name for a stored file",
			);
			await expect(async () => stores[place].describe(wrong)).rejects.toThrow();
		},
	);
});

test("what was left on the disk by an interruption is removed once it is an hour old", async () => {
	const files = stores["the disk"];
	const folder = join(directory, "interrupted");
	const labels = join(directory, ".labels/interrupted");
	await files.write("interrupted/whole.jpg", bytes, "image/jpeg");
	const unfinished = `.${crypto.randomUUID()}`;
	for (const file of [
		join(folder, unfinished),
		join(labels, unfinished),
		join(labels, "a.jpg.json"),
	]) {
		await writeFile(file, "half a pict");
	}
	expect(await files.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
	expect(await files.removeUnfinished(new Date(Date.now() + 60_000))).toBe(3);
	expect(await readdir(folder)).toEqual(["whole.jpg"]);
	expect(await readdir(labels)).toEqual(["whole.jpg.json"]);
});

test.each(storageNames)("%s passes the check of a start", async (place) => {
	await checkObjectStorage(storages[place].settings);
	expect([...storages[place].objects.keys()]).not.toContain("levain-start-check");
});

test("a list that doesn't say how it goes on is a failure, not read again and again", async () => {
	const answer = "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>";
	const server = createServer((_, response) => void response.end(answer)).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const settings = { ...storages["Cloudflare R2"].settings, endpoint: `http://127.0.0.1:${port}` };
	const listing = createObjectStorageFiles(settings).list("product-images");
	await expect(listing).rejects.toThrow("doesn't say how its list goes on");
});

test("a folder that can't be written is a failure of the storage, not of the program", async () => {
	const notAFolder = join(directory, "not-a-folder");
	await writeFile(notAFolder, "");
	await expect(createDiskFiles(notAFolder).write(name, bytes, "image/jpeg")).rejects.toThrow(
		FileStorageFailure,
	);
});
