import { getProduct, listCategories, listProducts } from "../app/bakery/catalog/queries.ts";
import type { DataClient } from "../app/platform/supabase.ts";

/**
 * What of the catalog there is, as far as addresses name it. Anybody can think up slugs, ids and
 * page numbers; asking here costs less than rendering a page that says there is nothing.
 */
export interface Catalog {
	/** Learns the categories of the current content, if they are not known. Never fails. */
	learnCategories(): Promise<void>;
	/** Whether the list can be filtered by a slug; true while that is not known. */
	hasCategory(slug: string): boolean;
	/** @throws {BackendError} */
	hasListPage(list: { categorySlug: string | null; page: number }): Promise<boolean>;
	/** @throws {BackendError} */
	hasProduct(id: string): Promise<boolean>;
}

/** What is known of one version of the content. */
interface Knowledge {
	version: number;
	slugs: ReadonlySet<string> | null;
	learning: Promise<void> | null;
	pageCounts: Map<string | null, number>;
}

const nothing = { slugs: null, learning: null };

/** @param currentVersion the version of the content now: what is older is asked for anew. */
export function createCatalog(visitor: DataClient, currentVersion: () => number): Catalog {
	let knowledge: Knowledge = { ...nothing, version: -1, pageCounts: new Map() };

	function current(): Knowledge {
		const version = currentVersion();
		if (knowledge.version !== version) knowledge = { ...nothing, version, pageCounts: new Map() };
		return knowledge;
	}

	async function learn(about: Knowledge): Promise<void> {
		try {
			about.slugs = new Set((await listCategories(visitor)).map(({ slug }) => slug));
		} catch {
			// The page that is rendered instead meets the same failure, and says so.
			about.learning = null;
		}
	}

	return {
		async learnCategories() {
			const about = current();
			if (about.slugs) return;
			about.learning ??= learn(about);
			await about.learning;
		},
		hasCategory: (slug) => current().slugs?.has(slug) ?? true,
		async hasListPage({ categorySlug, page }) {
			const { pageCounts } = current();
			const known = pageCounts.get(categorySlug);
			const count = known ?? (await listProducts(visitor, { categorySlug })).pageCount;
			pageCounts.set(categorySlug, count);
			return page <= count;
		},
		hasProduct: async (id) => (await getProduct(visitor, id)) !== null,
	};
}
