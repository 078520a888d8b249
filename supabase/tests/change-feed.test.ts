import { EventEmitter, on } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Change } from "../../server/backend/change-feed.ts";
import { startTestBakery, type TestBakery } from "./test-bakery.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});

afterAll(() => bakery.stop());

describe.each([
	["site_content", "insert into public.site_content (section) values ('hero')"],
	["navigation_items", "insert into public.navigation_items (title, path) values ('Home', '/')"],
	["categories", "insert into public.categories (name, slug) values ('Breads', 'breads')"],
	["products", "insert into public.products (name) values ('Loaf')"],
	[
		"product_categories",
		"insert into public.product_categories select p.id, c.id from public.products p, public.categories c",
	],
])("a change of %s", (table, insert) => {
	test.each([
		["insert", insert],
		["update", `update public.${table} set ${firstColumn(table)} = ${firstColumn(table)}`],
	])("is announced: %s", async (_, statement) => {
		const notices = await listen("content_changed");
		await bakery.sql.unsafe(statement);
		expect(await notices.next()).toEqual({ table, version: await contentVersion() });
		await notices.end();
	});
});

test("what pages say about a picture is announced, and its name is not", async () => {
	const notices = await listen("content_changed");
	const before = await contentVersion();
	await bakery.sql`insert into public.pictures (key, name) values ('named.jpg', 'IMG 1')`;
	await bakery.sql`update public.pictures set name = 'Rye' where key = 'named.jpg'`;
	await bakery.sql`insert into public.pictures (key, alt) values ('said.jpg', 'A loaf')`;
	await bakery.sql`update public.pictures set focus_x = 10 where key = 'named.jpg'`;
	await bakery.sql`update public.pictures set focus_x = 50 where key = 'named.jpg'`;
	await bakery.sql`delete from public.pictures where key = 'named.jpg'`;
	await bakery.sql`delete from public.pictures where key = 'said.jpg'`;
	await bakery.sql`truncate public.pictures`;
	for (let count = 1; count <= 5; count++) {
		expect(await notices.next()).toEqual({ table: "pictures", version: before + count });
	}
	expect(await contentVersion()).toBe(before + 5);
	await notices.end();
});

test("a table that is emptied at once is announced", async () => {
	const notices = await listen("content_changed");
	await bakery.sql`truncate public.navigation_items`;
	expect(await notices.next()).toMatchObject({ table: "navigation_items" });
	await notices.end();
});

test("a deletion is announced, with what it takes along", async () => {
	const notices = await listen("content_changed");
	await bakery.sql`delete from public.products`;
	expect(new Set([(await notices.next()).table, (await notices.next()).table])).toEqual(
		new Set(["products", "product_categories"]),
	);
	await notices.end();
});

test("a change is announced when it is committed, and not before", async () => {
	const notices = await listen("content_changed");
	await bakery.sql.begin(async (transaction) => {
		await transaction`insert into public.products (name) values ('Loaf')`;
		await announceMarker();
		expect(await notices.next()).toEqual(marker);
	});
	expect(await notices.next()).toMatchObject({ table: "products" });
	await notices.end();
});

test("a statement that changes no row is no change", async () => {
	const notices = await listen("content_changed");
	const before = await contentVersion();
	for (const role of ["signed-in", "administrator"] as const) {
		const products = bakery.unguarded[role].from("products");
		await products.update({ price: 1 }).eq("name", "No such loaf");
	}
	await bakery.unguarded["signed-in"].from("categories").update({ name: "Mine" }).neq("name", "");
	await bakery.sql`delete from public.navigation_items where title = 'No such item'`;
	await announceMarker();
	expect(await notices.next()).toEqual(marker);
	expect(await contentVersion()).toBe(before);
	await notices.end();
});

test("a change that is rolled back is never announced, and not counted", async () => {
	const notices = await listen("content_changed");
	const before = await contentVersion();
	const failed = bakery.sql.begin(async (transaction) => {
		await transaction`insert into public.products (name) values ('Loaf')`;
		throw new Error("The owner changed her mind.");
	});
	await expect(failed).rejects.toThrow("changed her mind");
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

test("nobody sees a version before the change that it counts", async () => {
	const before = await contentVersion();
	await bakery.sql.begin(async (transaction) => {
		await transaction`insert into public.products (name) values ('Loaf')`;
		expect(await contentVersion()).toBe(before);
	});
	expect(await contentVersion()).toBe(before + 1);
});

test("the running backend hears of what an administrator saves", async () => {
	const before = await contentVersion();
	const heard = new Promise<Change>((resolve) => {
		// The feed may still be telling of earlier changes.
		bakery.backend.changes.subscribe((change) => {
			if (change.version > before) resolve(change);
		});
	});
	await bakery.unguarded.administrator
		.from("navigation_items")
		.insert({ title: "About", path: "/about" })
		.throwOnError();
	expect(await heard).toEqual({ table: "navigation_items", version: before + 1 });
});

test("a contact message is announced on its own channel, and is no content", async () => {
	const before = await contentVersion();
	const notices = await listen("message_changed");
	await bakery.sql`insert into public.contact_messages (name, email, subject, message)
		values ('Ada', 'ada@example.com', 'Cake', 'One, please.')`;
	expect(await notices.next()).toEqual({ table: "contact_messages" });
	expect(await contentVersion()).toBe(before);
	await notices.end();
});

/** Notices come in the order of the commits, so whatever comes after this one came later. */
const marker = { table: "marker", version: 0 };

async function announceMarker() {
	await bakery.sql.notify("content_changed", JSON.stringify(marker));
}

async function contentVersion(): Promise<number> {
	const { data } = await bakery.unguarded.server.rpc("content_version").throwOnError();
	return data;
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

function firstColumn(table: string): string {
	return table === "product_categories" ? "position" : "id";
}
