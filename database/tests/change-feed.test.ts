import { EventEmitter, on } from "node:events";
import { expect, test } from "vitest";
import type { Change } from "../../server/backend/changes/change-feed.ts";
import { bakeryForTests } from "./test-bakery.ts";

const bakery = bakeryForTests();

test("whatever strangers may read is announced, in all ways that it can change", async () => {
	const silent = await bakery.sql`
		select relname as table, operation
		from pg_class, unnest(array['insert', 'update', 'delete', 'truncate']) as operation
		where relnamespace = 'public'::regnamespace and relkind = 'r'
			and has_table_privilege('anon', pg_class.oid, 'select')
			and not exists (
				select from pg_trigger where tgrelid = pg_class.oid
					and tgname = 'announce_' || operation
					and tgfoid = 'private.announce_change()'::regprocedure
			)`;
	expect(silent).toEqual([]);
});

test("what pages say about an image is announced, and its name is not", async () => {
	const notices = await listen("content_changed");
	const before = await contentVersion();
	await bakery.sql`insert into public.image_details (key, name) values ('named.jpg', 'IMG 1')`;
	await bakery.sql`update public.image_details set name = 'Rye' where key = 'named.jpg'`;
	await bakery.sql`insert into public.image_details (key, alt) values ('said.jpg', 'A loaf')`;
	await bakery.sql`update public.image_details set focus_x = 10 where key = 'named.jpg'`;
	await bakery.sql`update public.image_details set focus_x = 50 where key = 'named.jpg'`;
	await bakery.sql`delete from public.image_details where key = 'named.jpg'`;
	await bakery.sql`delete from public.image_details where key = 'said.jpg'`;
	await bakery.sql`truncate public.image_details`;
	for (let count = 1; count <= 5; count++) {
		expect(await notices.next()).toEqual({ table: "image_details", version: before + count });
	}
	expect(await contentVersion()).toBe(before + 5);
	await notices.end();
});

test("changes and a deletion, with what it takes along, are announced", async () => {
	const notices = await listen("content_changed");
	const statements = {
		categories: "insert into public.categories (name, slug) values ('Breads', 'breads')",
		products: "insert into public.products (name) values ('Loaf')",
		product_categories: `insert into public.product_categories
			select p.id, c.id from public.products p, public.categories c`,
		sold_out: "insert into public.sold_out select id from public.products",
		allergen_reviews: `insert into public.allergen_reviews (product_id, list, outdated_at)
			select id, 'us', now() from public.products`,
	};
	for (const [table, statement] of Object.entries(statements)) {
		await bakery.sql.unsafe(statement);
		expect(await notices.next()).toEqual({ table, version: await contentVersion() });
	}
	await bakery.sql`delete from public.products`;
	const told: Change[] = [];
	for (let count = 1; count <= 4; count++) told.push(await notices.next());
	expect(new Set(told.map(({ table }) => table))).toEqual(
		new Set(["products", "product_categories", "sold_out", "allergen_reviews"]),
	);
	await notices.end();
});

test("a statement that changes no row is no change", async () => {
	const notices = await listen("content_changed");
	const before = await contentVersion();
	for (const role of ["signed-in", "administrator"] as const) {
		await bakery.sqlAs(
			role,
			(sql) => sql`update public.products set price = 1 where name = 'No such loaf'`,
		);
	}
	await bakery.sqlAs("signed-in", (sql) => sql`update public.categories set name = 'Mine'`);
	await bakery.sql`delete from public.navigation_items where title = 'No such item'`;
	await announceMarker();
	expect(await notices.next()).toEqual(marker);
	expect(await contentVersion()).toBe(before);
	await notices.end();
});

test("changes made at the same time are counted in the order of their commits", async () => {
	const notices = await listen("content_changed");
	const before = await contentVersion();
	const add = (name: string) => bakery.sql`insert into public.products (name) values (${name})`;
	await Promise.all(["One", "Two", "Three", "Four", "Five"].map(add));
	const versions = [];
	for (let count = 0; count < 5; count++) versions.push((await notices.next()).version);
	expect(versions).toEqual([1, 2, 3, 4, 5].map((count) => before + count));
	await notices.end();
});

test("a contact message is announced on its own channel, and is no content", async () => {
	const before = await contentVersion();
	const notices = await listen("message_changed");
	await bakery.sql`insert into public.contact_messages (name, email, subject, message)
		values ('Ada', 'ada@example.com', 'Cake', 'One, please.')`;
	expect(await notices.next()).toEqual({
		table: "contact_messages",
		version: await messageVersion(),
	});
	expect(await contentVersion()).toBe(before);
	await notices.end();
});

test("every change of a contact message is announced, and no statement that changes none", async () => {
	const notices = await listen("message_changed");
	const before = await messageVersion();
	await bakery.sql`update public.contact_messages set read_at = now()`;
	await bakery.sql`update public.contact_messages set read_at = now() where name = 'No such name'`;
	await bakery.sqlAs("signed-in", (sql) => sql`update public.contact_messages set spam = true`);
	await bakery.sql`delete from public.contact_messages`;
	await bakery.sql`truncate public.contact_messages`;
	for (let count = 1; count <= 3; count++) {
		expect(await notices.next()).toEqual({ table: "contact_messages", version: before + count });
	}
	expect(await messageVersion()).toBe(before + 3);
	await notices.end();
});

/** Notices come in the order of the commits, so whatever comes after this one came later. */
const marker = { table: "marker", version: 0 };

async function announceMarker() {
	await bakery.sql.notify("content_changed", JSON.stringify(marker));
}

async function contentVersion(): Promise<number> {
	const [row] = await bakery.sql`select public.content_version() as version`;
	return Number(row?.version);
}

async function messageVersion(): Promise<number> {
	const [row] = await bakery.sql`select public.message_version() as version`;
	return Number(row?.version);
}

async function listen(channel: string) {
	const heard = new EventEmitter();
	const notices = on(heard, "notice");
	const { unlisten } = await bakery.sql.listen(channel, (payload) => heard.emit("notice", payload));
	return {
		async next(): Promise<Change> {
			const { value: [payload] = [] } = await notices.next();
			return JSON.parse(payload);
		},
		end: unlisten,
	};
}
