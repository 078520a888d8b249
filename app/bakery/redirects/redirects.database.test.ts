import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { deleteCategory } from "../catalog/products.admin.ts";
import { listCategories } from "../catalog/queries.ts";
import { type Category, categories } from "../catalog/schema.ts";
import { saveRecord } from "../resource/resource.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import {
	addRedirects,
	countMissingPaths,
	listMissingPaths,
	listRedirects,
	MAX_REDIRECTS,
} from "./redirects.ts";

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
const visitor = bakery.as.anonymous;
afterAll(() => bakery.stop());
beforeEach(
	() => bakery.sql`
		truncate public.categories, public.custom_pages, public.redirects, public.navigation_items,
			private.trash, private.missing_paths cascade`,
);

describe("the earlier slugs of a category", () => {
	const save = (slug: string, category: Category | null = null, name = "Breads") =>
		saveRecord(
			owner,
			categories,
			{ name, slug, description: null, imageUrl: null, displayOrder: 0 },
			category,
		);
	const slugs = async () =>
		Object.fromEntries(
			(await listCategories(visitor)).map(({ slug, earlierSlugs }) => [slug, earlierSlugs]),
		);
	const remove = (id: string) => deleteCategory(owner, id);
	const restore = (id: string) =>
		restoreFromTrash(owner, { kind: "category", ids: [id] }, crypto.randomUUID());

	it("are kept, each once, without the current one", async () => {
		const a = await save("a");
		expect(a.earlierSlugs).toEqual([]);
		const b = await save("b", a);
		expect(b.earlierSlugs).toEqual(["a"]);
		const c = await save("c", b);
		expect(await slugs()).toEqual({ c: ["a", "b"] });
		const back = await save("a", c);
		expect(await slugs()).toEqual({ a: ["b", "c"] });
		await save("a", back, "Loaves");
		expect(await slugs()).toEqual({ a: ["b", "c"] });
	});

	it("go to another category that takes one, whose open forms stay current", async () => {
		const breads = await save("b", await save("a"));
		await save("a", null, "Cakes");
		expect(await slugs()).toEqual({ b: [], a: [] });
		const cakes = await save("cakes", (await listCategories(visitor))[1] ?? null, "Cakes");
		await save("b2", breads);
		await save("b", cakes, "Cakes");
		expect(await slugs()).toEqual({ b2: [], b: ["a", "cakes"] });
	});

	it("come back from the trash, but for those that are taken by then", async () => {
		const category = await save("c", await save("b", await save("a")));
		await remove(category.id);
		await restore(category.id);
		expect(await slugs()).toEqual({ c: ["a", "b"] });
		await remove(category.id);
		await save("a", null, "Cakes");
		await save("y", await save("b", null, "Pies"), "Pies");
		await restore(category.id);
		expect(await slugs()).toEqual({ c: [], a: [], y: ["b"] });
	});

	it("are not shown in the menu", async () => {
		const category = await save("bread");
		await bakery.sql`insert into public.navigation_items (title, path, display_order) values
			('A', '/products?category=bread', 1), ('B', '/products?category=bread&page=2', 2),
			('C', '/products?category=bread-rolls', 3), ('D', 'https://x.test/products?category=bread', 4)`;
		await save("loaves", category);
		const menu = await bakery.sql<{ path: string }[]>`
			select path from public.navigation_items order by display_order`;
		expect(menu.map(({ path }) => path)).toEqual([
			...["/products?category=loaves", "/products?category=loaves&page=2"],
			...["/products?category=bread-rolls", "https://x.test/products?category=bread"],
		]);
	});
});

describe("redirects", () => {
	const rye = { oldAddress: "/shop/rye", newAddress: "/products" };
	const table = (count: number) =>
		Array.from({ length: count }, (_, number) => ({ ...rye, oldAddress: `/old/${number}` }));

	it("are added together or not at all, and visitors see them", async () => {
		await addRedirects(owner, [rye, { ...rye, oldAddress: "/product.php?id=1" }]);
		expect((await listRedirects(visitor)).map(({ oldAddress }) => oldAddress)).toEqual([
			"/product.php?id=1",
			"/shop/rye",
		]);
		await expect(addRedirects(owner, [{ ...rye, oldAddress: "/a" }, rye])).rejects.toThrow(
			"“/shop/rye” already redirects to “/products”",
		);
		expect(await listRedirects(visitor)).toHaveLength(2);
	});

	it("have a limit", async () => {
		await addRedirects(owner, table(MAX_REDIRECTS));
		await expect(addRedirects(owner, [rye])).rejects.toThrow("at most 1,000 redirects");
		expect(await listRedirects(visitor)).toHaveLength(MAX_REDIRECTS);
	});

	it("don't lead away from a page", async () => {
		await bakery.sql`insert into public.custom_pages (title, path) values ('Imprint', 'imprint')`;
		for (const oldAddress of ["/imprint", "/imprint?from=letter"]) {
			await expect(addRedirects(owner, [{ ...rye, oldAddress }])).rejects.toThrow(
				"is one of your pages",
			);
		}
	});

	it("lead nowhere but to this site, and from no page of it", async () => {
		for (const newAddress of [
			...["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"],
			...["/.//evil.example", "evil.example", "/a\nb", ""],
		]) {
			await expect(addRedirects(owner, [{ ...rye, newAddress }]), newAddress).rejects.toThrow();
		}
		const pages = ["/about", "/products?category=breads", "/admin/products", "//a", "a"];
		for (const oldAddress of pages) {
			await expect(addRedirects(owner, [{ ...rye, oldAddress }]), oldAddress).rejects.toThrow();
		}
		expect(await listRedirects(visitor)).toEqual([]);
	});
});

describe("missing paths", () => {
	const count = (counts: Record<string, number>) =>
		countMissingPaths(bakery.as.server, new Map(Object.entries(counts)));
	const listed = async () =>
		(await listMissingPaths(owner)).map(({ path, requests }) => [path, requests]);
	const passDays = (days: number) =>
		bakery.sql`update private.missing_paths set day = day - ${days}::integer`;

	it("are counted by all servers together, for 30 days", async () => {
		await Promise.all([count({ "/shop": 2, "/a": 1 }), count({ "/a": 1, "/shop": 3 })]);
		await passDays(20);
		await count({ "/a": 4 });
		expect(await listed()).toEqual([
			["/a", 6],
			["/shop", 5],
		]);
		await passDays(11);
		expect(await listed()).toEqual([["/a", 4]]);
		await count({ "/b": 1 });
		const [rows] = await bakery.sql`select count(*)::integer from private.missing_paths`;
		expect(rows?.count).toBe(2);
	});

	it("leave the list once they lead somewhere", async () => {
		await count({ "/shop": 1, "/imprint": 1, "/legal": 1, "/jobs": 1 });
		await addRedirects(owner, [{ oldAddress: "/shop", newAddress: "/products" }]);
		await bakery.sql`insert into public.custom_pages (title, path, earlier_paths, is_published)
			values ('Imprint', 'imprint', '{legal}', true), ('Jobs', 'jobs', '{}', false)`;
		expect(await listed()).toEqual([["/jobs", 1]]);
	});

	it("stay bounded whatever strangers ask for, and keep those asked for most", async () => {
		await count({ "/shop": 2 });
		for (let round = 0; round < 20; round++) {
			const made = Array.from({ length: 500 }, (_, number) => [`/made-up/${round}/${number}`, 1]);
			await count(Object.fromEntries(made));
		}
		const [rows] = await bakery.sql`select count(*)::integer from private.missing_paths`;
		expect(rows?.count).toBe(500);
		const all = await listed();
		expect(all).toHaveLength(100);
		expect(all[0]).toEqual(["/shop", 2]);
	});
});
