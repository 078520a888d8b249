import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isDiskFull } from "../../../app/platform/outages.ts";
import { checkBackupFile } from "../file/check-backup.ts";
import { writeSmallBackup } from "../fixtures/small-backup.ts";
import { type WriteBackup, type WriteOptions, writeBackupFile } from "./backup-file.ts";
import { addBackup, backupFolder, listBackups, removeOldBackups } from "./backup-folder.ts";

let folder: string;

beforeEach(async () => {
	folder = backupFolder({ dataDirectory: await mkdtemp(join(tmpdir(), "levain-backups-")) });
});

afterEach(() => rm(join(folder, ".."), { recursive: true }));

const night = (day: number) => new Date(Date.UTC(2026, 10, day, 3));

async function add(
	day: number,
	reason = "nightly",
	write = writeSmallBackup,
	options?: WriteOptions,
) {
	const added = await addBackup(folder, { madeAt: night(day), reason }, write, options);
	await removeOldBackups(folder, night(day));
	return added;
}

const names = async () => (await readdir(folder)).sort();

/** The days of the complete backups, the newest first. */
const days = async (now = night(30)) =>
	(await listBackups(folder, now)).map(({ madeAt }) => madeAt.getUTCDate());

const megabyte = 1024 ** 2;

const writeForever: WriteBackup = async (output) => {
	const writer = output.getWriter();
	for (;;) await writer.write(new Uint8Array(megabyte));
};

describe("a backup", () => {
	test("is a file of its owner alone, named by its time and reason", async () => {
		const { file, madeAt } = await add(22);
		expect(basename(file)).toBe("2026-11-22T03-00-00Z-nightly.tar");
		await checkBackupFile(file);
		expect((await stat(file)).mode & 0o077).toBe(0);
		expect((await stat(folder)).mode & 0o077).toBe(0);
		expect(await listBackups(folder, night(23))).toEqual([{ file, madeAt, reason: "nightly" }]);
	});

	test.each<[string, WriteBackup, WriteOptions, string]>([
		["breaks off", (output) => breakOff(output), {}, "broken"],
		["is not what was written", (output) => new Blob(["?"]).stream().pipeTo(output), {}, "not a"],
		["is called off", writeForever, { signal: AbortSignal.abort() }, "aborted"],
	])("that %s leaves nothing, and the one before", async (_, write, options, reason) => {
		await add(21);
		await expect(add(22, "nightly", write, options)).rejects.toThrow(reason);
		expect(await names()).toEqual(["2026-11-21T03-00-00Z-nightly.tar"]);
	});

	test("removes what a process that was killed has left half-written", async () => {
		await mkdir(folder, { recursive: true });
		const half = `.${crypto.randomUUID()}`;
		for (const name of [half, "notes.txt"]) await writeFile(join(folder, name), "half");
		expect(await days()).toEqual([]);
		await add(22);
		expect(await names()).toEqual(["2026-11-22T03-00-00Z-nightly.tar", "notes.txt"]);
	});

	test.each([
		["nowhere/levain.tar", "there is no such folder"],
		["a-file/levain.tar", "a file with this name is in the way"],
		["a-folder", "a folder has this name"],
	])("that cannot be written says so with the full path: %s", async (name, reason) => {
		await mkdir(join(folder, "a-folder"), { recursive: true });
		await writeFile(join(folder, "a-file"), "");
		const path = join(folder, name);
		await expect(writeBackupFile(path, writeSmallBackup)).rejects.toMatchObject({
			name: "BackupRefused",
			message: expect.stringContaining(`${path} can't be written: ${reason}. Name a file by`),
		});
		expect(await names()).toEqual(["a-file", "a-folder"]);
	});

	test.each([
		["before it begins", [32]],
		["while it is written", [1024, 1024, 32]],
	])("leaves the space that the database needs, %s", async (_, answers) => {
		await add(21);
		const left = [...answers];
		const freeBytes = async () => (left.shift() ?? 0) * megabyte;
		const failure = await add(22, "nightly", writeForever, { freeBytes }).catch((error) => error);
		expect(isDiskFull(failure)).toBe(true);
		expect(left).toEqual([]);
		expect(await names()).toEqual(["2026-11-21T03-00-00Z-nightly.tar"]);
	});
});

async function breakOff(output: WritableStream<Uint8Array>): Promise<void> {
	const writer = output.getWriter();
	await writer.write(new Uint8Array(100));
	await writer.abort(new Error("broken"));
	throw new Error("broken");
}

describe("of all backups", () => {
	test("the seven newest are kept, whatever they were made for", async () => {
		for (let day = 1; day <= 9; day++) await add(day, day === 5 ? "before-restore" : "nightly");
		expect(await days()).toEqual([9, 8, 7, 6, 5, 4, 3]);
	});

	test("those before upgrades count as well, of each upgrade the newest", async () => {
		for (let day = 1; day <= 6; day++) await add(day);
		for (const day of [7, 8, 9]) await add(day, "before-upgrade-from-008");
		expect(await days()).toEqual([9, 6, 5, 4, 3, 2, 1]);
		await add(10, "before-upgrade-from-009");
		expect(await days()).toEqual([10, 9, 6, 5, 4, 3, 2]);
	});

	test("what a wrong clock has dated later is the first to go", async () => {
		for (let day = 21; day <= 28; day++) await add(day);
		await add(20);
		expect((await days(night(20)))[0]).toBe(20);
	});

	test("files with other names are left alone", async () => {
		await mkdir(folder, { recursive: true });
		const others = ["2026-99-99T03-00-00Z-nightly.tar", "my own.tar"];
		for (const name of others) await writeFile(join(folder, name), "");
		for (let day = 1; day <= 9; day++) await add(day);
		expect(await names()).toEqual(expect.arrayContaining(others));
		expect(await days()).toHaveLength(7);
	});
});
