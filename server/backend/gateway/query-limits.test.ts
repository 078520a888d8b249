import { expect, test } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";

const bakery = bakeryForTests();

/** Answers of the table take so long from now on. */
async function slowDown(seconds: number): Promise<void> {
	await bakery.sql.unsafe(`
		create or replace function private.wait() returns boolean language plpgsql volatile
			as $$ begin perform pg_sleep(${seconds}); return true; end; $$;
		grant usage on schema private to anon;
		grant execute on function private.wait() to anon, authenticated;
		drop policy if exists "Everyone waits" on public.categories;
		create policy "Everyone waits" on public.categories as restrictive for select
			to anon, authenticated using (private.wait());
	`);
	await bakery.sql`delete from public.categories`;
	await bakery.sql`insert into public.categories (name, slug) values ('Breads', 'breads')`;
}

const waitingQueries = () => bakery.sql`
	select from pg_stat_activity
	where datname = current_database() and state = 'active' and query like '%categories%'
		and pid <> pg_backend_pid()`;

/** Postgres ignores that a query is canceled while it waits for the driver to send its parameters. */
const sleepingQueries = () => bakery.sql`
	select from pg_stat_activity
	where datname = current_database() and query like '%categories%' and wait_event = 'PgSleep'`;

test("a query of a visitor ends after 3 seconds", async () => {
	await slowDown(20);
	const read = bakery.sqlAs("anonymous", (sql) => sql`select id from public.categories`);
	await expect(read).rejects.toThrow("canceling statement due to statement timeout");
});

test("a query whose client has left is canceled", async () => {
	await slowDown(20);
	const left = new AbortController();
	const headers = { "content-type": "application/json" };
	const init = { method: "POST", headers, body: "{}", signal: left.signal };
	const answer = bakery.as.administrator.fetch("/api/rpc/list_categories", init).catch(() => null);
	await expect.poll(sleepingQueries).toHaveLength(1);
	left.abort();
	await answer;
	await expect.poll(waitingQueries, { timeout: 2000 }).toHaveLength(0);
});

test("an administrator's queries leave connections for the pages of visitors", async () => {
	await slowDown(1);
	const client = bakery.as.administrator;
	const many = Array.from({ length: 12 }, () => client("list_categories", {}));
	const answers = Promise.all(many);
	await expect.poll(waitingQueries).toHaveLength(3);
	await bakery.as.anonymous("get_sections", { keys: ["hero"] });
	expect(await waitingQueries()).toHaveLength(3);
	await answers;
});
