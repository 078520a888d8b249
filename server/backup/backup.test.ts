import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addImage, openSite } from "./fixtures/test-sites.ts";
import type { BackupSite } from "./images/image-store.ts";
import { restoreBackup } from "./restore/restore-backup.ts";
import { writeBackupFile } from "./write/backup-file.ts";

let directory: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-backup-"));
});

afterAll(async () => {
	vi.unstubAllEnvs();
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

	test("brings payments, checkouts, and refunds, and no keys of a provider", async () => {
		vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_never_in_a_backup");
		const old = await openSite(directory);
		const [order] = await old.sql`
			insert into private.orders (day, changeable_until, name, total, currency, upfront, tip, terms)
			values ('2027-03-14', now(), 'Ann', 9, 'USD', 300, 100, '{"cancel": "fee", "fee": 100}')
			returning id`;
		const [checkout] = await old.sql`
			insert into private.checkouts (order_id, provider, reference, amount, currency, minutes)
			values (${order?.id}, 'stripe', 'cs_1', 300, 'USD', 30) returning id`;
		await old.sql`
			select private.add_payment(${order?.id}, 300, 'stripe', checkout => ${checkout?.id})`;
		await old.sql`select private.refund_order(${order?.id}, 200)`;
		await old.sql`select private.add_payment(${order?.id}, 700, 'cash')`;
		await old.sql`
			select private.add_payment(order_id, -amount, 'cash', back => id)
			from private.payments where method = 'cash'`;
		const file = join(directory, "payments.tar");
		await writeBackupFile(old, file);
		expect((await readFile(file)).includes("sk_test_")).toBe(false);
		const fresh = await openSite(directory);
		await fresh.sql`truncate accounts.users cascade`;
		await restoreBackup(file, fresh);
		for (const [table, count] of [
			["orders", 1],
			["payments", 4],
			["checkouts", 1],
			["refunds", 1],
		] as const) {
			const rows = ({ sql }: BackupSite) => sql.unsafe(`select * from private.${table} order by 1`);
			expect(await rows(fresh), table).toHaveLength(count);
			expect(await rows(fresh)).toEqual(await rows(old));
		}
		// The next receipt has the next number.
		await fresh.sql`select private.add_payment(${order?.id}, 100, 'cash')`;
		const [last] = await fresh.sql`select max(receipt) as receipt from private.payments`;
		expect(last).toEqual({ receipt: 5 });
	});
});
