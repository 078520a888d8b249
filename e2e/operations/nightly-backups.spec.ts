import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { checkBackupFile } from "../../server/backup/file/check-backup.ts";
import { test } from "../logged-test.ts";
import { startSite } from "../site.ts";

test.describe.configure({ timeout: 180_000 });

test("a start makes up for a missed night, and a backup before it upgrades", async () => {
	const dataDirectory = await mkdtemp(path.join(tmpdir(), "levain-nights-"));
	const backups = path.join(dataDirectory, "backups");
	const first = await startSite({}, dataDirectory);
	expect(first.output()).toContain("backups are made nightly");
	// As a version had it that knew of no backups: without its migration, of which 008 is independent.
	await first.database`drop table levain.backup_state`;
	await first.database`
		delete from levain.migrations where version = '007'`;
	await first.stop();

	const second = await startSite({}, dataDirectory);
	const [before = ""] = await readdir(backups);
	expect(before).toMatch(/Z-before-upgrade-from-008\.tar$/);
	expect(second.output()).toContain("Making a backup before the upgrade");
	await checkBackupFile(path.join(backups, before));
	await rm(path.join(backups, before));
	await second.database`update levain.backup_state set since = now() - interval '3 days'`;
	await second.stop();

	const third = await startSite({}, dataDirectory);
	await expect
		.poll(() => readdir(backups), { timeout: 60_000 })
		.toEqual([expect.stringMatching(/^\d.*Z-nightly\.tar$/)]);
	await expect.poll(() => third.output()).toContain("a backup was made");
	await third.stop();
	await rm(dataDirectory, { recursive: true });
});
