import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addImage, openSite } from "./fixtures/test-sites.ts";
import type { BackupSite } from "./images/image-store.ts";
import { restoreBackup } from "./restore/restore-backup.ts";
import { writeBackupFile } from "./write/backup-file.ts";

let directory: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-backup-"));
});

afterAll(async () => {
	await rm(directory, { recursive: true });
});

async function hashOf({ images }: BackupSite, key: string): Promise<string | null> {
	const image = await images.read(key);
	if (!image) return null;
	const hash = createHash("sha256");
	for await (const chunk of image.body) hash.update(chunk);
	return hash.digest("hex");
}

describe("a backup", () => {
	test("carries no sessions and no links of mails", async () => {
		const old = await openSite(directory);
		await old.sql`
			with session as (
				insert into accounts.sessions (id, user_id)
				select gen_random_uuid(), id from accounts.users limit 1
				returning id, user_id
			), token as (
				insert into accounts.refresh_tokens (token_hash, session_id)
				select 'hash', id from session
			)
			insert into accounts.mail_links (token_hash, user_id, type)
			select 'hash', user_id, 'recovery' from session`;
		const file = join(directory, "sessions.tar");
		await writeBackupFile(old, file);
		const fresh = await openSite(directory);
		await fresh.sql`truncate accounts.users cascade`;
		await restoreBackup(file, fresh);
		for (const table of ["sessions", "refresh_tokens", "mail_links"]) {
			const rows = ({ sql }: BackupSite) => sql.unsafe(`select from accounts.${table}`);
			expect(await rows(old), table).toHaveLength(1);
			expect(await rows(fresh), table).toHaveLength(0);
		}
	});

	test("brings rows, accounts and images into an empty site", async () => {
		const old = await openSite(directory);
		await old.sql`insert into public.categories (name, slug) values ('Breads', 'breads')`;
		await old.sql`
			insert into private.passkeys (id, user_id, name, public_key, counter, transports)
			select 'AAAA', id, 'Phone', '\\xa501ff00', 4294967295, '{internal,hybrid}'
			from accounts.users limit 1`;
		await old.sql`
			insert into private.recovery_codes (user_id, code_hash) select id, 'hash' from accounts.users`;
		await addImage(old, "loaf.jpg", "an image");
		const file = join(directory, "whole.tar");
		const written = await writeBackupFile(old, file);
		expect(written).toMatchObject({ accounts: 5, images: 1, missingImages: [] });
		expect(written.bytes).toBe((await stat(file)).size);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		expect(await readdir(directory)).not.toContainEqual(expect.stringMatching(/^\.whole/));

		const fresh = await openSite(directory);
		await fresh.sql`truncate accounts.users cascade`;
		const restored = await restoreBackup(file, fresh);
		expect(restored).toMatchObject({ rows: written.rows, accounts: 5, images: 1 });
		for (const table of [
			"public.categories",
			"public.profiles",
			"public.user_roles",
			"private.passkeys",
			"private.recovery_codes",
		]) {
			const rows = ({ sql }: BackupSite) => sql.unsafe(`select * from ${table} order by 1`);
			expect(await rows(old), table).not.toHaveLength(0);
			expect(await rows(fresh)).toEqual(await rows(old));
		}
		const passwords = ({ sql }: BackupSite) =>
			sql`select id, email, password_hash from accounts.users order by id`;
		expect(await passwords(fresh)).toEqual(await passwords(old));
		expect(await hashOf(fresh, "loaf.jpg")).toBe(await hashOf(old, "loaf.jpg"));
		const objects = ({ sql }: BackupSite) => sql`select name, created_at::text from files.images`;
		expect(await objects(fresh)).toEqual(await objects(old));
	});
});
