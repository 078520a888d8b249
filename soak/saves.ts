import { productFormSchema } from "../app/bakery/catalog/product-form.ts";
import { getManagedProduct, saveProduct } from "../app/bakery/catalog/products.admin.ts";
import { products } from "../app/bakery/catalog/products.ts";
import { categories } from "../app/bakery/catalog/schema.ts";
import { saveSections } from "../app/bakery/content/stored-sections.ts";
import { readRecord, saveRecord } from "../app/bakery/resource/resource.ts";
import { BackendError } from "../app/platform/browser/backend-error.ts";
import type { TestClient } from "../database/tests/test-client.ts";
import { batchText, type Target } from "./batches.ts";
import { anyOf, type SoakedSite } from "./site.ts";

/** A record that is saved again and again, with the number of its batch in several texts. */
interface SavedRecord {
	target: Target;
	/** The page that is about it; none for what only other pages show. */
	path?: string;
	/** Saves it as the back office does. */
	save(owner: TestClient, text: string): Promise<unknown>;
	/** The text that the database holds. */
	stored(): Promise<string>;
}

const productCount = 6;

/** The team saves records again and again. */
export async function createSaves(site: SoakedSite) {
	let count = 0;
	const records = [
		...(await productRecords(site)),
		await categoryRecord(site),
		sectionRecord(site, { target: "home-1", key: "hero", path: "/" }),
		sectionRecord(site, { target: "list-1", key: "products_intro", path: "/products" }),
	];
	const waiting = new Set(records);

	async function save(record: SavedRecord): Promise<void> {
		const { target } = record;
		const batch = site.batches.begin(target);
		await record.save(anyOf(site.owners), batchText(target, batch));
		site.batches.confirm(target, batch);
		count += 1;
		await compare(record);
	}

	async function compare({ target, stored }: SavedRecord): Promise<void> {
		const confirmed = site.batches.confirmed(target);
		const found = await stored();
		const number = Number(/^Batch (\d+) of/.exec(found)?.[1]);
		if (number >= confirmed) return;
		site.faults.note("a confirmed save is lost", `batch ${confirmed} of ${target}: ${found}`);
	}

	return {
		/** The pages on which each record must be seen. */
		places: records.flatMap(({ path, target }) => (path ? [{ path, shows: [target] }] : [])),
		/** Saves a record that is not being saved, if there is one. */
		async one(): Promise<void> {
			if (waiting.size === 0) return;
			const record = anyOf([...waiting]);
			waiting.delete(record);
			try {
				await save(record);
			} catch (error) {
				// The status says that it was refused, but not whether it was done.
				if (!(error instanceof BackendError)) throw error;
				if (error.isConflict) site.faults.note("a conflict with nobody", record.target);
			} finally {
				waiting.add(record);
			}
		},
		/** Saves every record once. @throws {BackendError} when one of them is refused. */
		async each(): Promise<void> {
			for (const record of records) await save(record);
		},
		async compareWithDatabase(): Promise<void> {
			for (const record of records) await compare(record);
		},
		/** How many saves were confirmed. */
		count: () => count,
	};
}

async function productRecords({ database }: SoakedSite) {
	const rows = await database<{ id: string }[]>`
		select id from products where active order by featured desc, created_at, id limit ${productCount}`;
	return rows.map(
		({ id }, index): SavedRecord => ({
			target: `loaf-${index + 1}`,
			path: `/products/${id}`,
			async save(owner, text) {
				const product = await getManagedProduct(owner, id);
				if (!product) throw new Error(`The product ${id} is gone.`);
				const changes = { name: text, description: text, ingredients: text };
				const values = productFormSchema.parse({ ...products.toForm(product), ...changes });
				await saveProduct(owner, values, product);
			},
			async stored() {
				const [row] = await database`select name from products where id = ${id}`;
				return row?.name;
			},
		}),
	);
}

async function categoryRecord({ database }: SoakedSite): Promise<SavedRecord> {
	const [row] = await database`select id from categories order by display_order, id limit 1`;
	const id = row?.id;
	return {
		target: "shelf-1",
		async save(owner, text) {
			const category = await readRecord(owner, categories, id);
			if (!category) throw new Error(`The category ${id} is gone.`);
			const values = categories.schema.parse({ ...categories.toForm(category), name: text });
			await saveRecord(owner, categories, values, category);
		},
		async stored() {
			const [stored] = await database`select name from categories where id = ${id}`;
			return stored?.name;
		},
	};
}

function sectionRecord(
	{ database }: SoakedSite,
	{ target, key, path }: { target: Target; key: string; path: string },
): SavedRecord {
	return {
		target,
		path,
		save: (owner, text) => saveSections(owner, [{ key, title: text, subtitle: text }]),
		async stored() {
			const [row] = await database`select title from site_content where section = ${key}`;
			return row?.title;
		},
	};
}
