import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { startPostgres } from "../../server/backend/postgres-server/postgres.ts";
import {
	keptReleases,
	readEarlierDatabases,
	restoreDatabase,
} from "../../supabase/tests/earlier-databases.ts";
import { keptOwner, keptProduct } from "../../supabase/tests/kept-content.ts";
import { expect, test } from "../fixtures.ts";
import { startCommand, startProgram } from "../program.ts";

// What a database of each state becomes is compared in supabase/tests/upgrades.test.ts; this is the
// way of a whole site, from the oldest state there is.

const [oldest] = keptReleases().flatMap(readEarlierDatabases);

test("a site of the oldest state starts, shows its products, and lets its owner in", async ({
	page,
}) => {
	test.skip(!oldest, "Nothing has been released.");
	if (!oldest) return;
	const directory = await mkdtemp(path.join(tmpdir(), "levain-upgrade-"));
	const server = await startPostgres({ directory });
	const sql = postgres(server.url, { max: 1, onnotice() {} });
	await restoreDatabase(sql, oldest);
	await sql.end();
	const site = await startProgram({
		command: startCommand,
		environment: { DATABASE_URL: server.url },
		readyWhenPrinted: "Back office",
	});
	try {
		await page.goto(`${site.origin}/products/${keptProduct.id}`);
		await expect(page.getByRole("heading", { level: 1, name: keptProduct.name })).toBeVisible();
		await page.goto(`${site.origin}/admin/products`);
		await page.getByRole("textbox", { name: "Email" }).fill(keptOwner.email);
		await page.getByLabel("Password").fill(keptOwner.password);
		await page.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(page.getByText(keptProduct.name).first()).toBeVisible();
	} finally {
		await site.stop();
		await server.stop();
		await rm(directory, { recursive: true });
	}
});
