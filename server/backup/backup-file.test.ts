import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackupFile } from "./backup-file.ts";
import { openSite } from "./test-sites.ts";

let directory: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-file-"));
	await writeFile(join(directory, "a-file"), "");
	await mkdir(join(directory, "a-folder"));
});

afterAll(() => rm(directory, { recursive: true }));

test.each([
	["nowhere/levain.tar", "there is no such folder"],
	["a-file/levain.tar", "a file stands in its way"],
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
