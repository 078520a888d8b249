import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Role, startTestBakery } from "../../../database/tests/test-bakery.ts";
import { productFormSchema } from "../catalog/product-form.ts";
import { getManagedProduct, saveProduct } from "../catalog/products.admin.ts";
import { products } from "../catalog/products.ts";
import { categories } from "../catalog/schema.ts";
import { saveSections } from "../content/stored-sections.ts";
import { saveRecord } from "../resource/resource.ts";
import { deleteForGood, restoreFromTrash } from "../trash/trash.ts";
import { findAuthors, findDeletion, settleSubmission } from "./open-forms.ts";

let breads: string;

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
await bakery.sql`
	update public.profiles set full_name = 'Ann' where id = ${bakery.users.bystander}`;
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`
		truncate public.products, public.categories, public.navigation_items, public.site_content,
			private.submissions, private.trash, private.changes cascade`;
	const values = { name: "Breads", slug: "breads", description: null, imageUrl: null };
	breads = (await saveRecord(owner, categories, { ...values, displayOrder: 0 }, null)).id;
});

/** Changes the content as another administrator does. */
async function asAnn(change: (sql: TransactionSql) => Promise<unknown>): Promise<void> {
	await bakery.sql.begin(async (sql) => {
		await sql`select set_config('levain.user_id', ${bakery.users.bystander}, true)`;
		await change(sql);
	});
}

const valuesOf = (name: string) =>
	productFormSchema.parse({ ...products.empty, name, price: "4.50", categoryIds: [breads] });
async function addRye() {
	const id = await saveProduct(owner, valuesOf("Rye"), null);
	return opened(id);
}

async function opened(id: string) {
	const product = await getManagedProduct(owner, id);
	if (!product) throw new Error("There is no such product.");
	return product;
}

it("findAuthors names those who changed a record since it was opened, and nobody before", async () => {
	const { id } = await addRye();
	await asAnn((sql) => sql`update public.products set price = 5 where id = ${id}`);
	const { version } = await opened(id);
	const since = (stored: number) => [{ id, opened: version, stored }];
	expect(await findAuthors(owner, "products", since(version))).toEqual([]);

	await bakery.sql`update public.products set price = 6 where id = ${id}`;
	expect(await findAuthors(owner, "products", since(version + 1))).toEqual([{ kind: "server" }]);
	await asAnn((sql) => sql`update public.products set price = 7 where id = ${id}`);
	await saveProduct(owner, valuesOf("Dark Rye"), { id, version: version + 2 });
	expect(await findAuthors(owner, "products", since(version + 3))).toEqual(
		expect.arrayContaining([
			{ kind: "server" },
			{ kind: "account", name: "Ann" },
			{ kind: "self" },
		]),
	);
	expect(await findAuthors(owner, "products", [{ id, opened: 1, stored: 2 }])).toEqual([
		{ kind: "self" },
	]);
});

it("findDeletion says who deleted a record, and whether it can be restored", async () => {
	const { id } = await addRye();
	expect(await findDeletion(owner, "product", id)).toBeNull();
	await asAnn((sql) => sql`delete from public.products where id = ${id}`);
	const deletion = { name: "Rye", by: { kind: "account", name: "Ann" }, isInTrash: true };
	expect(await findDeletion(owner, "product", id)).toMatchObject(deletion);
	await deleteForGood(owner, { kind: "product", id });
	expect(await findDeletion(owner, "product", id)).toMatchObject({
		...deletion,
		isInTrash: false,
	});
});

describe("a save of a record that was deleted and restored", () => {
	async function restoredBy(submission: string, change?: (id: string) => Promise<void>) {
		const rye = await addRye();
		await change?.(rye.id);
		await asAnn((sql) => sql`delete from public.products where id = ${rye.id}`);
		await restoreFromTrash(owner, { kind: "product", ids: [rye.id] });
		return { rye, save: () => saveProduct(owner, valuesOf("Dark Rye"), rye, submission) };
	}

	it("is stored, and once", async () => {
		const { rye, save } = await restoredBy(randomUUID());
		await save();
		const stored = await opened(rye.id);
		expect(stored).toMatchObject({ name: "Dark Rye", categories: [{ id: breads }] });
		await save();
		expect((await opened(rye.id)).version).toBe(stored.version);
	});

	it("conflicts with what somebody changed before it was deleted", async () => {
		const { rye, save } = await restoredBy(randomUUID(), (id) =>
			asAnn((sql) => sql`update public.products set price = 5 where id = ${id}`),
		);
		await expect(save()).rejects.toMatchObject({ isConflict: true });
		const restored = await opened(rye.id);
		expect(restored).toMatchObject({ name: "Rye", price: 5 });
		const versions = [{ id: rye.id, opened: rye.version, stored: restored.version }];
		expect(await findAuthors(owner, "products", versions)).toEqual([
			{ kind: "account", name: "Ann" },
		]);
	});
});

const rolls = { name: "Rolls", slug: "rolls", description: null, imageUrl: null };
const category = { ...rolls, displayOrder: 0 };

describe("a save that is sent again", () => {
	it("makes one product when both arrive at once", async () => {
		const values = valuesOf("Rye");
		const id = randomUUID();
		const save = () => saveProduct(owner, values, null, id);
		expect(await Promise.all([save(), save(), save()])).toEqual([id, id, id]);
		expect(await bakery.sql`select from public.products`).toHaveLength(1);
	});

	it("gets the same answer, whatever was saved in between", async () => {
		const made = await saveRecord(owner, categories, category, null);
		const id = randomUUID();
		const rename = () => saveRecord(owner, categories, { ...category, name: "Loaves" }, made, id);
		const answer = await rename();
		await saveRecord(owner, categories, { ...category, name: "Hers" }, answer);
		expect(await rename()).toEqual(answer);
		expect(
			await bakery.sql`select name, version from public.categories where id <> ${breads}`,
		).toEqual([{ name: "Hers", version: 3 }]);
	});

	it("changes sections once, and gets all of them again", async () => {
		const id = randomUUID();
		const changes = [
			{ key: "seo", content: JSON.stringify({ slogan: "“Rye” \\ 1" }) },
			{ key: "hero", title: "Bread", expectedVersion: 0 },
		] as const;
		const answer = await saveSections(owner, changes, id);
		expect(await saveSections(owner, changes, id)).toEqual(answer);
		expect(answer).toMatchObject([{ key: "seo" }, { key: "hero", version: 1 }]);
	});

	it("is done then, if it was refused before", async () => {
		const values = valuesOf("Rye");
		const id = randomUUID();
		const unknown = { ...values, categoryIds: [randomUUID()] };
		await expect(saveProduct(owner, unknown, null, id)).rejects.toMatchObject({
			isRefusal: true,
			constraint: "products_category_id_fkey",
		});
		expect(await saveProduct(owner, values, null, id)).toBe(id);
	});
});

describe("settleSubmission", () => {
	it("keeps one that was not saved from ever being saved", async () => {
		const id = randomUUID();
		expect(await settleSubmission(owner, id)).toBe(false);
		await expect(saveRecord(owner, categories, category, null, id)).rejects.toThrow("timed out");
		expect(await settleSubmission(owner, id)).toBe(false);
		expect(await bakery.sql`select from public.categories`).toHaveLength(1);
	});

	it("waits for one that is under way", async () => {
		const { administrator: sub } = bakery.users;
		const id = randomUUID();
		let answer: Promise<boolean> | undefined;
		await bakery.sql.begin(async (sql) => {
			await sql`select set_config('levain.user_id', ${sub}, true)`;
			await sql`set local role authenticated`;
			await sql`select public.save_category(
				'{"name": "Cakes", "slug": "cakes"}', submission_id => ${id})`;
			answer = settleSubmission(owner, id);
			await untilSomebodyWaits();
		});
		expect(await answer).toBe(true);
	});

	it("is settled for its own account alone", async () => {
		const id = randomUUID();
		await saveRecord(owner, categories, category, null, id);
		await bakery.sql`insert into public.user_roles values (${bakery.users.signedIn}, 'admin')`;
		expect(await settleSubmission(bakery.as["signed-in"], id)).toBe(false);
		expect(await settleSubmission(owner, id)).toBe(true);
		await bakery.restoreUsers();
	});
});

async function untilSomebodyWaits(): Promise<void> {
	const waiting = () => bakery.sql`
		select from pg_stat_activity where wait_event_type = 'Lock'
			and datname = current_database() and query like '%settle_submission%'`;
	await expect.poll(waiting, { timeout: 5000 }).toHaveLength(1);
}

it("submissions are forgotten after a week", async () => {
	const [old, young] = [randomUUID(), randomUUID()];
	await saveRecord(owner, categories, category, null, old);
	await saveRecord(owner, categories, { ...category, slug: "young" }, null, young);
	await bakery.sql`
		update private.submissions set submitted_at = now() - interval '8 days' where id = ${old}`;
	await saveRecord(owner, categories, { ...category, slug: "next" }, null, randomUUID());
	const kept = await bakery.sql`select id from private.submissions`;
	expect(kept.map(({ id }) => id)).toContain(young);
	expect(kept).toHaveLength(2);
});

it("nobody reads the submissions of others", async () => {
	await saveRecord(owner, categories, category, null, randomUUID());
	const read = (role: Role) => bakery.sqlAs(role, (sql) => sql`select id from private.submissions`);
	await expect(read("anonymous")).rejects.toMatchObject({ code: "42501" });
	for (const role of ["signed-in", "editor"] as const) expect(await read(role)).toHaveLength(0);
});
