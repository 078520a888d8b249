import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	inject,
	onTestFinished,
	test,
	vi,
} from "vitest";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import {
	createDatabase,
	startTestBakery,
	type TestBakery,
} from "../../../database/tests/test-bakery.ts";
import { connect } from "../../../e2e/site.ts";
import { startBackend } from "../../start-backend.ts";
import { startTestObjectStorage, type TestObjectStorage } from "../fixtures/test-object-storage.ts";
import { createDiskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectStorageFiles } from "./object-storage-files.ts";
import { removeOrphanedUploads } from "./orphaned-uploads.ts";

const bytes = new TextEncoder().encode("an image");
const hour = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour);
const bucket = "product-images";

/** A row as an upload writes it after the file. */
async function addRow(sql: Sql, name: string, changedAt: Date): Promise<void> {
	await sql`
		insert into files.images (name, facts, created_at, updated_at)
		values (${name}, '{}', ${changedAt}, ${changedAt})`;
}

async function rowNames(sql: Sql): Promise<string[]> {
	const rows = await sql<{ name: string }[]>`
		select name from files.images order by name`;
	return rows.map(({ name }) => name);
}

async function createFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "levain-leftovers-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	return folder;
}

describe.each(["the disk", "an object storage"] as const)("leftovers on %s", (place) => {
	let bakery: TestBakery;
	let storage: TestObjectStorage;
	let files: FileStore;
	let directory: string;

	beforeAll(async () => {
		bakery = await startTestBakery();
		storage = await startTestObjectStorage();
		await bakery.sql`update levain.migrations set applied_at = ${hoursAgo(48)}`;
	});
	afterAll(async () => {
		storage.stop();
		await bakery.stop();
	});
	beforeEach(async () => {
		directory = await createFolder();
		storage.objects.clear();
		storage.listed = undefined;
		files =
			place === "the disk"
				? createDiskFiles(directory)
				: createObjectStorageFiles(storage.settings);
		await bakery.sql`delete from files.images`;
	});

	async function addFile(name: string, changedAt: Date): Promise<void> {
		await files.write(`${bucket}/${name}`, bytes, "image/jpeg");
		const object = storage.objects.get(`${bucket}/${name}`);
		if (object) object.lastModified = changedAt;
		else await utimes(join(directory, bucket, name), changedAt, changedAt);
	}

	async function addImage(name: string): Promise<void> {
		await addFile(name, hoursAgo(3));
		await addRow(bakery.sql, name, hoursAgo(3));
	}

	const sweep = ({ othersKeepFiles = false } = {}) =>
		removeOrphanedUploads({ sql: bakery.sql, files, othersKeepFiles, before: hoursAgo(1) });

	const left = async () => {
		const listed = (await files.list(bucket)).map(({ name }) => name).sort();
		return { files: listed, rows: await rowNames(bakery.sql) };
	};

	test("are files without a row and rows without a file, once they are an hour old", async () => {
		for (const name of ["a.jpg", "b.jpg"]) await addImage(name);
		await addFile("crashed.jpg", hoursAgo(2));
		await addFile("arriving.jpg", hoursAgo(0.5));
		await addRow(bakery.sql, "removed.jpg", hoursAgo(2));
		await addRow(bakery.sql, "being-removed.jpg", hoursAgo(0.5));
		expect(await sweep()).toEqual({ files: 1, rows: 1 });
		expect(await left()).toEqual({
			files: ["a.jpg", "arriving.jpg", "b.jpg"],
			rows: ["a.jpg", "b.jpg", "being-removed.jpg"],
		});
		expect(await sweep()).toEqual({ files: 0, rows: 0 });
	});

	test("are never more than what is whole: then the files are another database's", async () => {
		await addImage("a.jpg");
		for (const name of ["x.jpg", "y.jpg"]) await addFile(name, hoursAgo(2));
		const before = await left();
		expect(await sweep()).toEqual({ files: 0, rows: 0 });
		expect(await left()).toEqual(before);
	});

	test("are not the rows of a storage that answers for another one", async () => {
		for (const name of ["a.jpg", "b.jpg"]) await addRow(bakery.sql, name, hoursAgo(2));
		expect(await sweep()).toEqual({ files: 0, rows: 0 });
		expect((await left()).rows).toEqual(["a.jpg", "b.jpg"]);
	});

	test("are not the rows of files that another process keeps", async () => {
		for (const name of ["a.jpg", "b.jpg"]) await addImage(name);
		await addRow(bakery.sql, "elsewhere.jpg", hoursAgo(2));
		await addFile("crashed.jpg", hoursAgo(2));
		expect(await sweep({ othersKeepFiles: true })).toEqual({ files: 1, rows: 0 });
		expect((await left()).rows).toContain("elsewhere.jpg");
	});
});

test("an embedded backend removes at its start what a crash has left", async () => {
	const directory = await createFolder();
	const environment = readEnvironment({ DATA_DIR: directory });
	const start = () => startBackend(environment, () => {});

	const first = await start();
	const sql = await connect(directory);
	await sql`update levain.migrations set applied_at = ${hoursAgo(48)}`;
	await addRow(sql, "removed.jpg", hoursAgo(2));
	await sql`insert into image_details (key, alt) values ('gone.jpg', 'A loaf'), ('hero.jpg', 'Bread')`;
	await sql.end();
	await first.stop();
	const unfinished = crypto.randomUUID();
	const old = [
		`files/${bucket}/crashed.jpg`,
		`files/${bucket}/.${unfinished}`,
		`files/.labels/${bucket}/lost.jpg.json`,
		`.${unfinished}`,
		`mail/.${unfinished}`,
		`backups/.${unfinished}`,
		"postgres/data.123.password",
	];
	const justNow = [`files/${bucket}/just-now.jpg`, `files/${bucket}/.${crypto.randomUUID()}`];
	const young = [`mail/.${crypto.randomUUID()}`, `.${crypto.randomUUID()}`];
	for (const file of [...old, ...justNow, ...young]) {
		await mkdir(join(directory, file, ".."), { recursive: true });
		await writeFile(join(directory, file), "half");
	}
	for (const file of old) await utimes(join(directory, file), hoursAgo(2), hoursAgo(2));

	const second = await start();
	onTestFinished(() => second.stop());
	await vi.waitFor(
		async () => {
			const all = await readdir(directory, { recursive: true });
			expect(all.filter((file) => [...old, ...justNow].includes(file))).toEqual([]);
			expect(all).toEqual(expect.arrayContaining(young));
		},
		{ timeout: 10_000 },
	);
	const again = await connect(directory);
	const names = await rowNames(again);
	const described = await again`select key from image_details`;
	await again.end();
	expect(described).toEqual([{ key: "hero.jpg" }]);
	expect(names).not.toContain("removed.jpg");
	expect(names).toContain("hero.jpg");
});

test("what an upload has left just now, on a Postgres of one's own, goes unless another process is at work", async () => {
	const directory = await createFolder();
	const databaseUrl = await createDatabase(
		inject("postgresUrl"),
		`leftovers_${crypto.randomUUID()}`,
	);
	const environment = readEnvironment({ DATA_DIR: directory, DATABASE_URL: databaseUrl });
	const start = () => startBackend(environment, () => {});
	const crashed = join(directory, `files/${bucket}/crashed.jpg`);
	const other = await start();
	await writeFile(crashed, "an image");
	await (await start()).stop();
	expect(existsSync(crashed)).toBe(true);
	await other.stop();
	const backend = await start();
	expect(existsSync(crashed)).toBe(false);
	await backend.stop();
});
