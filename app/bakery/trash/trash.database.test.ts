import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { deleteCategory, deleteProduct } from "../catalog/products.admin.ts";
import { deleteMessages, storeMessage } from "../messages/messages.ts";
import { deleteNavigationItem, moveNavigationItems } from "../navigation/menu-items.ts";
import { findEarlierRestoration } from "./restorations.ts";
import {
	type DeletedKind,
	deleteForGood,
	emptyTrash,
	listTrash,
	restoreFromTrash,
	settleTrash,
} from "./trash.ts";

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`
		truncate public.products, public.categories, public.navigation_items,
			public.contact_messages, public.site_content, private.trash cascade`;
});

const restore = (kind: DeletedKind, ...ids: string[]) =>
	restoreFromTrash(owner, { kind, ids }, randomUUID());

async function addCategory(slug: string): Promise<string> {
	const [row] = await bakery.sql`
		insert into public.categories (name, slug, description) values (${slug}, ${slug}, 'Fresh')
		returning id`;
	return row?.id;
}

async function addProduct(name: string, ...categoryIds: string[]): Promise<string> {
	const [row] = await bakery.sql`
		insert into public.products (name, price, category_id, allergens, created_at)
		values (${name}, 4.5, ${categoryIds[0] ?? null}, ${["Gluten", "Nuts"]}, now() - interval '1 day')
		returning id`;
	for (const [position, categoryId] of categoryIds.entries()) {
		await bakery.sql`
			insert into public.product_categories values (${row?.id}, ${categoryId}, ${position})`;
	}
	return row?.id;
}

async function addItem(title: string, place: number): Promise<string> {
	const [row] = await bakery.sql`
		insert into public.navigation_items (title, path, display_order)
		values (${title}, ${`/${title}`}, ${place}) returning id`;
	return row?.id;
}

async function addMessage(subject: string, submissionId: string | null = null): Promise<string> {
	const message = { name: "Ann", email: "ann@example.com", subject, message: "Hello" };
	await storeMessage(bakery.as.server, message, {
		...{ id: submissionId, spamReason: null, spamScore: 0 },
	});
	const [row] = await bakery.sql`
		select id from public.contact_messages where subject = ${subject}`;
	return row?.id;
}

const categoriesOf = async (productId: string) => {
	const rows = await bakery.sql`
		select slug from public.product_categories join public.categories on id = category_id
		where product_id = ${productId} order by position`;
	return rows.map(({ slug }) => slug);
};

const slugs = async () => {
	const rows = await bakery.sql`select slug from public.categories order by slug`;
	return rows.map(({ slug }) => slug);
};

const menu = async () => {
	const rows = await bakery.sql`
		select title from public.navigation_items order by display_order, created_at, id`;
	return rows.map(({ title }) => title);
};

describe("a deleted product", () => {
	it("is gone for everybody, and comes back as it was, with its categories in their order", async () => {
		const [breads, cakes] = [await addCategory("breads"), await addCategory("cakes")];
		const id = await addProduct("Rye", cakes, breads);
		const rows = () => bakery.sql`select * from public.products`;
		const before = await rows();
		await deleteProduct(owner, id);
		expect(await rows()).toHaveLength(0);
		expect((await listTrash(owner, 1)).records).toMatchObject([
			{ kind: "product", recordId: id, name: "Rye", deletedBy: "owner@example.com" },
		]);
		expect(await restore("product", id)).toMatchObject([{ name: "Rye", remark: null }]);
		expect(await rows()).toEqual(
			before.map((row) => ({ ...row, version: row.version, updated_at: expect.any(Date) })),
		);
		expect(await categoriesOf(id)).toEqual(["cakes", "breads"]);
		expect((await listTrash(owner, 1)).paging.total).toBe(0);
	});

	it("goes into the trash whatever way it is deleted", async () => {
		const ids = await Promise.all(["a", "b", "c"].map((name) => addProduct(name)));
		for (const [place, role] of (["administrator", "server"] as const).entries()) {
			const id = ids[place] ?? "";
			await bakery.sqlAs(role, (sql) => sql`delete from public.products where id = ${id}`);
		}
		await bakery.sql`delete from public.products where id = ${ids[2] ?? ""}`;
		const { records } = await listTrash(owner, 1);
		expect(records.map(({ name, deletedBy }) => [name, deletedBy]).sort()).toEqual([
			["a", "owner@example.com"],
			["b", null],
			["c", null],
		]);
	});
});

describe("a deleted category", () => {
	it("comes back with its products, and as the first of those it was the first of", async () => {
		const [breads, cakes] = [await addCategory("breads"), await addCategory("cakes")];
		const first = await addProduct("Rye", breads, cakes);
		const second = await addProduct("Tart", cakes, breads);
		await deleteCategory(owner, breads);
		expect(await categoriesOf(first)).toEqual(["cakes"]);
		await restore("category", breads);
		expect(await categoriesOf(first)).toEqual(["breads", "cakes"]);
		expect(await categoriesOf(second)).toEqual(["cakes", "breads"]);
		const [row] = await bakery.sql`select category_id from public.products where id = ${first}`;
		expect(row?.category_id).toBe(breads);
	});

	it.each([
		["category", "product", "category", "product"],
		["category", "product", "product", "category"],
		["product", "category", "category", "product"],
		["product", "category", "product", "category"],
	] as const)(
		"is found again by its product: deleted %s, %s; restored %s, %s",
		async (firstDeleted, _, ...restored) => {
			const [breads, cakes] = [await addCategory("breads"), await addCategory("cakes")];
			const id = await addProduct("Rye", breads, cakes);
			const remove = {
				category: () => deleteCategory(owner, breads),
				product: () => deleteProduct(owner, id),
			};
			await remove[firstDeleted]();
			await remove[firstDeleted === "product" ? "category" : "product"]();
			for (const kind of restored) await restore(kind, kind === "product" ? id : breads);
			expect((await categoriesOf(id)).sort()).toEqual(["breads", "cakes"]);
			const [row] = await bakery.sql`select category_id from public.products`;
			expect([breads, cakes]).toContain(row?.category_id);
		},
	);

	it.each([false, true])("takes back the products that were moved (all: %s)", async (movesAll) => {
		const [breads, cakes] = [await addCategory("breads"), await addCategory("cakes")];
		const only = await addProduct("Rye", breads);
		const [other, own] = [await addCategory("other"), await addProduct("Tart", cakes)];
		const both = await addProduct("Both", other, breads);
		await deleteCategory(owner, breads, { moveTo: cakes, movesAll });
		expect(await categoriesOf(only)).toEqual(["cakes"]);
		expect(await categoriesOf(both)).toEqual(movesAll ? ["other", "cakes"] : ["other"]);
		await restore("category", breads);
		expect(await categoriesOf(only)).toEqual(["breads"]);
		expect(await categoriesOf(both)).toEqual(["other", "breads"]);
		expect(await categoriesOf(own)).toEqual(["cakes"]);
		const [row] = await bakery.sql`select category_id from public.products where id = ${only}`;
		expect(row?.category_id).toBe(breads);
	});

	it("gets a number where its slug is taken", async () => {
		const breads = await addCategory("breads");
		await deleteCategory(owner, breads);
		await addCategory("breads");
		expect(await restore("category", breads)).toMatchObject([
			{ name: "breads", remark: "The slug “breads” is taken, so it was changed to “breads-2”." },
		]);
		await deleteCategory(owner, breads);
		await addCategory("breads-2");
		await restore("category", breads);
		expect(await slugs()).toEqual(["breads", "breads-2", "breads-2-2"]);
	});

	it("waits for a save that is taking its slug", async () => {
		const id = await addCategory("breads");
		await deleteCategory(owner, id);
		let restoring: Promise<unknown> = Promise.resolve();
		await bakery.sql.begin(async (transaction) => {
			await transaction`insert into public.categories (name, slug) values ('Other', 'breads')`;
			restoring = restore("category", id);
			await expect
				.poll(async () => {
					const [row] = await bakery.sql`
						select count(*)::int as waiting from pg_locks where not granted
							and locktype = 'advisory'`;
					return row?.waiting;
				})
				.toBeGreaterThan(0);
		});
		await restoring;
		expect(await slugs()).toEqual(["breads", "breads-2"]);
	});
});

it("a deleted menu item comes back to its place", async () => {
	const ids = [];
	for (const [place, title] of ["a", "b", "c", "d"].entries())
		ids.push(await addItem(title, place));
	const [a = "", b = "", c = "", d = ""] = ids;
	await deleteNavigationItem(owner, b);
	await restore("menu-item", b);
	expect(await menu()).toEqual(["a", "b", "c", "d"]);

	await deleteNavigationItem(owner, c);
	await deleteNavigationItem(owner, b);
	await moveNavigationItems(owner, { ids: [d, a], expectedIds: [a, d] });
	await restore("menu-item", c);
	expect(await menu()).toEqual(["d", "a", "c"]);
	await restore("menu-item", b);
	expect(await menu()).toEqual(["d", "a", "b", "c"]);
});

describe("a deleted message", () => {
	it("comes back as it was: read, as spam, mailed", async () => {
		const id = await addMessage("Cake");
		await bakery.sql`
			update public.contact_messages set read_at = now(), spam = true, spam_reason = 'links',
				mailed_at = now(), mail_attempts = 3, mail_error = 'full'`;
		const rows = () => bakery.sql`select * from public.contact_messages`;
		const before = [...(await rows())];
		await deleteMessages(owner, [id]);
		const data = await owner("find_messages", { skipped: 0, size: 10, in_spam: true });
		expect(data).toEqual([]);
		await restore("message", id);
		expect([...(await rows())]).toEqual(before);
	});

	it("is not stored a second time when it is sent again", async () => {
		const submissionId = randomUUID();
		const id = await addMessage("Cake", submissionId);
		await deleteMessages(owner, [id]);
		await addMessage("Cake", submissionId);
		expect(await bakery.sql`select from public.contact_messages`).toHaveLength(0);
		await restore("message", id);
		expect(await bakery.sql`select from public.contact_messages`).toHaveLength(1);
	});
});

describe("the trash", () => {
	it("restores everything of one deletion at once, and nothing else", async () => {
		const ids = [await addMessage("a"), await addMessage("b"), await addMessage("c")];
		await deleteMessages(owner, ids.slice(0, 2));
		await deleteMessages(owner, ids.slice(2));
		const { records } = await listTrash(owner, 1);
		expect(records.map(({ name, deletedTogether }) => [name, deletedTogether]).sort()).toEqual([
			["a", 2],
			["b", 2],
			["c", 1],
		]);
		const deletedAt = records.find(({ name }) => name === "a")?.deletedAt ?? "";
		const restoreAll = () => restoreFromTrash(owner, { deletedAt, shown: [] }, randomUUID());
		expect((await restoreAll()).map(({ name }) => name).sort()).toEqual(["a", "b"]);
		expect((await listTrash(owner, 1)).records).toMatchObject([{ name: "c" }]);
		await expect(restoreAll()).rejects.toThrow("no longer in the trash");
	});

	it("restores several of several kinds, all or none", async () => {
		const breads = await addCategory("breads");
		const rye = await addProduct("Rye", breads);
		const message = await addMessage("Cake");
		await deleteProduct(owner, rye);
		await deleteCategory(owner, breads);
		await deleteMessages(owner, [message]);
		const records = (await listTrash(owner, 1)).records.map(({ kind, recordId: id }) => ({
			kind,
			id,
		}));
		await bakery.sql`insert into public.contact_messages (id, name, email, subject, message)
			values (${message}, 'Bo', 'bo@example.com', 'Taken', 'Hello')`;
		await expect(restoreFromTrash(owner, { records }, randomUUID())).rejects.toThrow(
			"something else is used there now",
		);
		expect(await slugs()).toEqual([]);
		await bakery.sql`truncate public.contact_messages`;
		await restoreFromTrash(owner, { records }, randomUUID());
		expect(await categoriesOf(rye)).toEqual(["breads"]);
		expect((await listTrash(owner, 1)).records).toEqual([]);
	});

	it("is searched by what tells its records from others", async () => {
		await deleteProduct(owner, await addProduct("Crème Brûlée"));
		await deleteCategory(owner, await addCategory("breads"));
		await deleteNavigationItem(owner, await addItem("Visit", 0));
		await deleteMessages(owner, [await addMessage("A cake")]);
		const found = async (search: string) => {
			const { records, paging } = await listTrash(owner, 1, search);
			expect(paging.total).toBe(records.length);
			return records.map(({ name }) => name);
		};
		expect(await found("brulee creme")).toEqual(["Crème Brûlée"]);
		expect(await found("BREAD")).toEqual(["breads"]);
		expect(await found("/visit")).toEqual(["Visit"]);
		expect(await found("ann@example.com cake")).toEqual(["A cake"]);
		expect(await found("100%")).toEqual([]);
		expect(await found(" ")).toHaveLength(4);
	});
});

describe("several people", () => {
	it("learn who restored it, unless some of it was deleted for good", async () => {
		const [rye, spelt] = [await addProduct("Rye"), await addProduct("Spelt")];
		const cake = await addMessage("Cake");
		await deleteProduct(owner, rye);
		await deleteProduct(owner, spelt);
		await deleteMessages(owner, [cake]);
		const find = (kind: DeletedKind, ...ids: string[]) =>
			findEarlierRestoration(owner, { kind, ids });
		expect(await find("product", rye)).toBeNull();
		await restore("product", rye);
		await restore("message", cake);
		expect(await find("product", rye)).toEqual({ by: "owner@example.com", names: ["Rye"] });
		expect(await find("message", cake)).toEqual({ by: null, names: [] });
		await deleteForGood(owner, { kind: "product", id: spelt });
		expect(await find("product", rye, spelt)).toBeNull();
		expect(await findEarlierRestoration(owner, { deletedAt: "", shown: [] })).toBeNull();
	});

	it("delete something once", async () => {
		const id = await addProduct("Rye");
		const outcomes = await Promise.allSettled([deleteProduct(owner, id), deleteProduct(owner, id)]);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect((await listTrash(owner, 1)).paging.total).toBe(1);
		await deleteForGood(owner, { kind: "product", id });
		await expect(deleteForGood(owner, { kind: "product", id })).rejects.toMatchObject({
			isGone: true,
		});
		await expect(restore("product", id)).rejects.toThrow("no longer in the trash");
	});
});

describe("the trash", () => {
	it("is emptied of what the owner has seen", async () => {
		await deleteProduct(owner, await addProduct("a"));
		await deleteProduct(owner, await addProduct("b"));
		const { newest } = await listTrash(owner, 1);
		await deleteProduct(owner, await addProduct("c"));
		expect(await emptyTrash(owner, newest ?? "")).toBe(2);
		const { records } = await listTrash(owner, 1);
		expect(records.map(({ name }) => name)).toEqual(["c"]);
	});

	it("is emptied by itself of what was deleted 30 days ago", async () => {
		for (const name of ["old", "young"]) await deleteProduct(owner, await addProduct(name));
		await bakery.sql`
			update private.trash set deleted_at = now() - case name
				when 'old' then interval '30 days 1 second' else interval '29 days 23 hours' end`;
		await settleTrash(bakery.as.server);
		const { records } = await listTrash(owner, 1);
		expect(records.map(({ name }) => name)).toEqual(["young"]);
	});

	it("is shown in pages, newest first; a page after the last is the last", async () => {
		await bakery.sql`
			insert into private.trash (kind, record_id, name, content, deleted_at)
			select 'product', gen_random_uuid()::text, 'p' || n, '{}', now() - n * interval '1 minute'
			from generate_series(1, 100) as n`;
		const first = await listTrash(owner, 1);
		expect(first.paging).toEqual({ page: 1, pageCount: 3, total: 100 });
		expect(first.records[0]?.name).toBe("p1");
		expect((await listTrash(owner, 9)).records.map(({ name }) => name)).toEqual([
			...["p97", "p98", "p99", "p100"],
		]);
	});

	it("gives back what an older version of the table knew, and does not miss new columns", async () => {
		const id = randomUUID();
		await bakery.sql`
			insert into private.trash (kind, record_id, name, content) values ('product', ${id}, 'Old', ${bakery.sql.json(
				{ id, name: "Old", gone_column: 1, links: { categories: [] } },
			)})`;
		await restore("product", id);
		const [row] = await bakery.sql`select name, active, version from public.products`;
		expect(row).toEqual({ name: "Old", active: true, version: 1 });
	});
});
