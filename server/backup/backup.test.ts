import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addImage, openSite, stateOf, writeSiteInto } from "./fixtures/test-sites.ts";
import type { BackupSite } from "./images/image-store.ts";
import { restoreBackup } from "./restore/restore-backup.ts";
import type { BackupSummary } from "./write/write-backup.ts";

let directory: string;
let file: string;
let old: BackupSite;
let written: BackupSummary;
/** An empty site into which the backup was restored. */
let fresh: BackupSite;

beforeAll(async () => {
	vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_never_in_a_backup");
	directory = await mkdtemp(join(tmpdir(), "levain-backup-"));
	file = join(directory, "whole.tar");
	old = await openSite(directory);
	await fill(old);
	written = await writeSiteInto(file, old);
	fresh = await openSite(directory);
	await fresh.sql`truncate accounts.users cascade`;
});

afterAll(async () => {
	vi.unstubAllEnvs();
	await rm(directory, { recursive: true });
});

async function fill(site: BackupSite): Promise<void> {
	const { sql } = site;
	await sql`insert into public.categories (name, slug) values ('Breads', 'breads')`;
	await addImage(site, "loaf.jpg", "an image");
	await sql`
		insert into private.passkeys (id, user_id, name, public_key, counter, transports)
		select 'AAAA', id, 'Phone', '\\xa501ff00', 4294967295, '{internal,hybrid}'
		from accounts.users limit 1`;
	await sql`
		insert into private.recovery_codes (user_id, code_hash) select id, 'hash' from accounts.users`;
	await sql`
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
	const [order] = await sql`
		insert into private.orders (day, changeable_until, name, total, currency, upfront, tip, terms)
		values ('2027-03-14', now(), 'Ann', 9, 'USD', 300, 100, '{"cancel": "fee", "fee": 100}')
		returning id`;
	const [checkout] = await sql`
		insert into private.checkouts (order_id, provider, reference, amount, currency, minutes)
		values (${order?.id}, 'stripe', 'cs_1', 300, 'USD', 30) returning id`;
	await sql`
		select private.add_payment(${order?.id}, 300, 'stripe', checkout => ${checkout?.id})`;
	await sql`select private.refund_order(${order?.id}, 200)`;
}

test("a backup brings rows, accounts, payments, and images into an empty site", async () => {
	const restored = await restoreBackup(file, fresh);
	expect(written).toMatchObject({ accounts: 5, images: 1, missingImages: [] });
	expect(restored).toMatchObject({ rows: written.rows, accounts: 5, images: 1 });
	const { rows, images } = await stateOf(fresh);
	const payments = rows["private.payments"];
	expect({ rows, images }).toEqual(await stateOf(old));
	for (const table of [
		"passkeys",
		"recovery_codes",
		"orders",
		"payments",
		"checkouts",
		"refunds",
	]) {
		expect(rows[`private.${table}`], table).not.toHaveLength(0);
	}
	// The next receipt has the next number.
	await fresh.sql`select private.add_payment(id, 100, 'cash') from private.orders`;
	const [last] = await fresh.sql`select max(receipt) as receipt from private.payments`;
	expect(last?.receipt).toBe(Number(payments?.length) + 1);
	// The provider is asked about a payment that was open.
	await fresh.sql`update private.checkouts set ask_at = now()`;
	const [asked] = await fresh.sql`select take_checkout() ->> 'reference' as reference`;
	expect(asked).toEqual({ reference: "cs_1" });
});

test("a backup is a file of its owner alone, and holds no keys of a provider", async () => {
	const { size, mode } = await stat(file);
	expect(size).toBe(written.bytes);
	expect(mode & 0o777).toBe(0o600);
	expect((await readFile(file)).includes("sk_test_")).toBe(false);
});

test.each(["sessions", "refresh_tokens", "mail_links"])("a backup carries no %s", async (table) => {
	const rows = ({ sql }: BackupSite) => sql.unsafe(`select from accounts.${table}`);
	expect(await rows(old)).toHaveLength(1);
	expect(await rows(fresh)).toHaveLength(0);
});
