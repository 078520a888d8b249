import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { productFormSchema } from "../catalog/product-form.ts";
import { getManagedProduct, saveProduct } from "../catalog/products.admin.ts";
import { products } from "../catalog/products.ts";
import { categories } from "../catalog/schema.ts";
import { saveRecord } from "../resource/resource.ts";
import { deleteForGood, restoreFromTrash } from "../trash/trash.ts";
import { findAuthors, findDeletion } from "./open-forms.ts";

let breads: string;

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
await bakery.sql`
	update public.profiles set full_name = 'Ann' where id = ${bakery.users.bystander}`;
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`
		truncate public.products, public.categories, private.trash, private.changes cascade`;
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

describe("findAuthors", () => {
	it("names those who changed a record since it was opened, and nobody before", async () => {
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
});

describe("findDeletions", () => {
	it("says who deleted a record, and whether it can be restored", async () => {
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
