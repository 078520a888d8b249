import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "./postgres.ts";
import { connectPostgres } from "./postgres-client.ts";

const disk = mkdtempSync(join(tmpdir(), "levain-disk-"));
const mount = ["-t", "tmpfs", "-o", "size=160m,mode=0755", "levain", disk];
/** A small disk can be had by root alone, and not in every container. */
const isMounted = process.getuid?.() === 0 && spawnSync("mount", mount).status === 0;

afterAll(() => {
	if (isMounted) spawnSync("umount", ["-l", disk]);
	rmSync(disk, { recursive: true, force: true });
});

test.skipIf(!isMounted)(
	"a Postgres goes on when its full disk was freed",
	async () => {
		const server = await startPostgres({
			directory: join(disk, "postgres"),
			password: "a password",
		});
		const sql = connectPostgres(server.url, { max: 1 });
		const bake = () =>
			sql`insert into loaf select repeat(md5(n::text), 200) from generate_series(1, 4000) n`;
		const isBaked = () =>
			bake().then(
				() => true,
				() => false,
			);
		try {
			await sql`create table loaf (flour text)`;
			await sql`alter table loaf alter column flour set storage external`;
			const filler = join(disk, "filler");
			const { bavail, bsize } = statfsSync(disk);
			writeFileSync(filler, Buffer.alloc(bavail * bsize - 2 * 1024 * 1024));
			await expect.poll(isBaked, { timeout: 20_000 }).toBe(false);
			rmSync(filler);
			await expect
				.poll(() => sql`select 1 as one`.catch(String), { timeout: 20_000 })
				.toEqual([{ one: 1 }]);
			await sql`insert into loaf values ('rye')`;
		} finally {
			await sql.end({ timeout: 1 });
			await server.stop();
		}
	},
	60_000,
);
