import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Role, startTestBakery } from "../../../database/tests/test-bakery.ts";
import type { TestClient } from "../../../database/tests/test-client.ts";
import { productFormSchema } from "../catalog/product-form.ts";
import { saveProduct } from "../catalog/products.admin.ts";
import { products } from "../catalog/products.ts";
import { categories } from "../catalog/schema.ts";
import { saveSections } from "../content/stored-sections.ts";
import { menuItems, moveNavigationItems } from "../navigation/menu-items.ts";
import { saveRecord } from "../resource/resource.ts";
import { settleSubmission } from "./open-forms.ts";

const bakery = await startTestBakery();
afterAll(() => bakery.stop());
beforeEach(async () => {
	await bakery.sql`truncate public.products, public.categories, public.product_categories,
		public.navigation_items, public.site_content, private.submissions cascade`;
});

const breads = { name: "Breads", slug: "breads", description: null, imageUrl: null };
const category = { ...breads, displayOrder: 0 };
const about = { title: "About", path: "/about", showInHeader: true, showInFooter: false };

async function productValues(owner: TestClient) {
	const { id } = await saveRecord(owner, categories, category, null);
	return productFormSchema.parse({ ...products.empty, name: "Rye", categoryIds: [id] });
}

describe("a save that is sent again", () => {
	let owner: TestClient;

	beforeEach(() => {
		owner = bakery.as.administrator;
	});

	it("makes one product when both arrive at once", async () => {
		const values = await productValues(owner);
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
		expect(await bakery.sql`select name, version from public.categories`).toEqual([
			{ name: "Hers", version: 3 },
		]);
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
		const values = await productValues(owner);
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
		const owner = bakery.as.administrator;
		const id = randomUUID();
		expect(await settleSubmission(owner, id)).toBe(false);
		await expect(saveRecord(owner, categories, category, null, id)).rejects.toThrow("timed out");
		expect(await settleSubmission(owner, id)).toBe(false);
		expect(await bakery.sql`select from public.categories`).toHaveLength(0);
	});

	it("waits for one that is under way", async () => {
		const { administrator: sub } = bakery.users;
		const id = randomUUID();
		let answer: Promise<boolean> | undefined;
		await bakery.sql.begin(async (sql) => {
			await sql`select set_config('levain.user_id', ${sub}, true)`;
			await sql`set local role authenticated`;
			await sql`select public.save_category(
				'{"name": "Breads", "slug": "breads"}', submission_id => ${id})`;
			answer = settleSubmission(bakery.as.administrator, id);
			await untilSomebodyWaits();
		});
		expect(await answer).toBe(true);
	});

	it("is settled for its own account alone", async () => {
		const id = randomUUID();
		await saveRecord(bakery.as.administrator, categories, category, null, id);
		await bakery.sql`insert into public.user_roles values (${bakery.users.signedIn}, 'admin')`;
		expect(await settleSubmission(bakery.as["signed-in"], id)).toBe(false);
		expect(await settleSubmission(bakery.as.administrator, id)).toBe(true);
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
	const owner = bakery.as.administrator;
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

it("a move whose answer was lost may be sent again", async () => {
	const owner = bakery.as.administrator;
	const one = await saveRecord(owner, menuItems, about, null);
	const two = await saveRecord(owner, menuItems, { ...about, title: "Two" }, null);
	const move = { ids: [two.id, one.id], expectedIds: [one.id, two.id] };
	await moveNavigationItems(owner, move);
	await moveNavigationItems(owner, move);
	expect(
		await bakery.sql`
		select id from public.navigation_items order by display_order`,
	).toMatchObject([{ id: two.id }, { id: one.id }]);
});

it("nobody reads the submissions of others", async () => {
	await saveRecord(bakery.as.administrator, categories, category, null, randomUUID());
	const read = (role: Role) => bakery.sqlAs(role, (sql) => sql`select id from private.submissions`);
	await expect(read("anonymous")).rejects.toMatchObject({ code: "42501" });
	for (const role of ["signed-in", "editor"] as const) expect(await read(role)).toHaveLength(0);
});
