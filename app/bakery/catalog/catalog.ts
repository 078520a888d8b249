import type { DataClient } from "../../platform/supabase.ts";
import { listAllergenMatrix, listReviewedAllergenLists } from "../allergens/lookup/queries.ts";
import { readAllergenKeys } from "../allergens/without.ts";
import type { AllergenList } from "../region/schema.ts";
import { getSite } from "../site/queries.ts";
import {
	getProduct,
	listCategories,
	listProducts,
	listProductsWithout,
	listSitemapProducts,
} from "./queries.ts";
import type { SitemapProduct } from "./schema.ts";

/** Checks which products, categories, and pages exist, which is cheaper than rendering a 404. */
export interface Catalog {
	/** Learns the categories of the current content, if they are not known. Never fails. */
	loadCategories(): Promise<void>;
	/** Whether the list can be filtered by a slug; true while that is not known. */
	hasCategory(slug: string): boolean;
	hasListPage(list: {
		categorySlug: string | null;
		without: string | null;
		page: number;
	}): Promise<boolean>;
	/** Whether a part of the matrix of allergens has products; none has without a review. */
	hasAllergenPage(page: number): Promise<boolean>;
	hasProduct(id: string): Promise<boolean>;
	/** All products that visitors can see. */
	listProducts(): Promise<SitemapProduct[]>;
	/** Reads everything again: time changed the content, not a save. */
	forget(): void;
}

/** What is known of one version of the content. */
interface CatalogSnapshot {
	version: number;
	slugs: ReadonlySet<string> | null;
	loading: Promise<void> | null;
	/** By the address of what is listed. */
	pageCounts: Map<string, number>;
}

const snapshotOf = (version: number): CatalogSnapshot => ({
	...{ version, slugs: null, loading: null },
	pageCounts: new Map(),
});

/** @param currentVersion the current content version: older data is read again. */
export function createCatalog(visitor: DataClient, currentVersion: () => number): Catalog {
	let snapshot = snapshotOf(-1);

	function current(): CatalogSnapshot {
		const version = currentVersion();
		if (snapshot.version !== version) snapshot = snapshotOf(version);
		return snapshot;
	}

	async function load(about: CatalogSnapshot): Promise<void> {
		try {
			about.slugs = new Set((await listCategories(visitor)).map(({ slug }) => slug));
		} catch {
			// The page that is rendered then reports the same failure.
			about.loading = null;
		}
	}

	/** @param countPages asked once for each version of the content. */
	async function hasPage(page: number, listed: string, countPages: () => Promise<number>) {
		const { pageCounts } = current();
		const count = pageCounts.get(listed) ?? (await countPages());
		pageCounts.set(listed, count);
		return page <= count;
	}

	async function chosenList(): Promise<AllergenList> {
		return (await getSite(visitor)).settings.allergenList;
	}

	return {
		async loadCategories() {
			const about = current();
			if (about.slugs) return;
			about.loading ??= load(about);
			await about.loading;
		},
		hasCategory: (slug) => current().slugs?.has(slug) ?? true,
		hasListPage: ({ categorySlug, without, page }) =>
			hasPage(page, `products ${categorySlug} ${without}`, async () => {
				if (without === null) return (await listProducts(visitor, { categorySlug })).pageCount;
				const filter = { allergens: readAllergenKeys(without), list: await chosenList() };
				return (await listProductsWithout(visitor, { ...filter, categorySlug })).pageCount;
			}),
		hasAllergenPage: (page) =>
			hasPage(page, "allergens", async () => {
				const list = await chosenList();
				const isReviewed = (await listReviewedAllergenLists(visitor)).includes(list);
				return isReviewed ? (await listAllergenMatrix(visitor, list)).pageCount : 0;
			}),
		hasProduct: async (id) => (await getProduct(visitor, id)) !== null,
		listProducts: () => listSitemapProducts(visitor),
		forget() {
			snapshot = snapshotOf(-1);
		},
	};
}
