import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASE_UNREACHABLE, DISK_FULL } from "../app/platform/outages.ts";
import { options } from "./options.ts";
import { createRandom } from "./random.ts";
import { type SiteUnderStream, startSiteUnderStream } from "./site-under-stream.ts";

// Fills the disk of a site that is written to, and frees it again.

const { seed } = options;
const disk = mkdtempSync(path.join(tmpdir(), "levain-full-"));
const mount = ["-t", "tmpfs", "-o", "size=400m,mode=0755", "levain", disk];
/**
 * Only root can make a small disk, and not in every container. `npm test` fills one in
 * server/backend/postgres/full-disk.test.ts.
 */
const isMounted =
	options.isThorough && process.getuid?.() === 0 && spawnSync("mount", mount).status === 0;
const filler = path.join(disk, "filler");

afterAll(() => {
	if (isMounted) execFileSync("umount", ["-l", disk]);
	rmSync(disk, { recursive: true, force: true });
});

/** Takes all the space that is left, to the last page. */
function fillDisk(): void {
	const file = openSync(filler, "w");
	for (const size of [1024 * 1024, 4096]) {
		const part = Buffer.alloc(size);
		while (tryToWrite(file, part)) {}
	}
	closeSync(file);
}

function tryToWrite(file: number, part: Buffer): boolean {
	try {
		return writeSync(file, part) === part.length;
	} catch {
		return false;
	}
}

/** The owner's messages; Postgres may have ended. */
const sentences = [DISK_FULL.message, DATABASE_UNREACHABLE.message];

/** The output of a start on a full disk. */
const complaints = {
	embedded: "The disk is full",
	"own Postgres": "The Postgres of DATABASE_URL cannot be used",
} as const;

const freeDisk = () => rmSync(filler, { force: true });

describe.skipIf(!isMounted).each(options.modes)(
	`a site whose disk is full: %s, seed ${seed}`,
	(mode) => {
		let tested: SiteUnderStream;

		beforeAll(async () => {
			const directory = path.join(disk, mode.replace(" ", "-"));
			tested = await startSiteUnderStream(mode, createRandom(seed).fork(mode), directory);
		});

		afterAll(async () => {
			freeDisk();
			await tested.remove();
		});

		async function fillUntilRefused(): Promise<void> {
			tested.write();
			await tested.stream.untilConfirmed(2);
			fillDisk();
			expect(sentences).toContain(await tested.stream.untilRefused("image 1"));
		}

		test("shows its pages, and goes on by itself when there is space again", async () => {
			await fillUntilRefused();
			expect((await fetch(tested.installation.origin)).status).toBe(200);
			freeDisk();
			await tested.stream.untilConfirmed(3);
			await tested.stream.stop();
			await tested.expectNothingLost();
		});

		test("says so at a start, and has everything when there is space again", async () => {
			await fillUntilRefused();
			await tested.site().kill();
			await tested.installation.killPostgres();
			await tested.stream.stop();
			fillDisk();
			const refused = tested.installation.begin();
			await expect(refused.until(() => false)).rejects.toThrow(complaints[mode]);
			expect(refused.exitCode()).toBe(1);
			freeDisk();
			await tested.restart();
		});
	},
);
