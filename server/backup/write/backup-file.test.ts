import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "../fixtures/test-sites.ts";
import { writeBackupFile } from "./backup-file.ts";

let directory: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-file-"));
	await writeFile(join(directory, "a-file"), "");
	await mkdir(join(directory, "a-folder"));
});

afterAll(() => rm(directory, { recursive: true }));

test.each([
	["nowhere/levain.tar", "there is no such folder"],
	["a-file/levain.tar", "a file with this name is in the way"],
	["a-folder", "a folder has this name"],
])("a backup that cannot be written says so with the full path: %s", async (name, reason) => {
	const path = join(directory, name);
	await expect(writeBackupFile(await openSite(directory), path)).rejects.toMatchObject({
		name: "BackupRefused",
		message: expect.stringContaining(`${path} can't be written: ${reason}. Name a file by`),
	});
	expect(await readdir(join(directory, "a-folder"))).toEqual([]);
});

// Not even root may.
test.runIf(process.platform === "linux")("nor may everybody write everywhere", async () => {
	const writing = writeBackupFile(await openSite(directory), "/sys/levain.tar");
	await expect(writing).rejects.toThrow(
		/^\/sys\/levain\.tar can't be written: (?:this user may not write|this folder is read-only)/,
	);
});

test("a backup removes what one that was killed has left in its folder, and nothing else", async () => {
	const folder = join(directory, "killed");
	await mkdir(folder);
	const site = await openSite(directory);
	await writeBackupFile(site, join(folder, "levain.tar"));
	const begun = (await readFile(join(folder, "levain.tar"))).subarray(0, 2000);
	const [left, running, foreign] = [randomUUID(), randomUUID(), randomUUID()];
	await writeFile(join(folder, `.${left}`), begun);
	await writeFile(join(folder, `.${running}`), begun);
	await writeFile(join(folder, `.${foreign}`), "Dear baker");
	const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
	for (const name of [left, foreign]) await utimes(join(folder, `.${name}`), hoursAgo, hoursAgo);
	await writeBackupFile(site, join(folder, "levain.tar"));
	expect((await readdir(folder)).sort()).toEqual(
		[`.${running}`, `.${foreign}`, "levain.tar"].sort(),
	);
});
