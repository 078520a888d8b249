import type { Call } from "../../platform/backend/call.ts";
import type { Clock } from "../../platform/clock.server.ts";
import { listAllergenMatrix, listReviewedAllergenLists } from "../allergens/declaration.ts";
import { isDayInReach } from "../availability/availability.server.ts";
import { bakeryDayAt } from "../clock/local-time.server.ts";
import { type ListedPage, listCustomPages } from "../custom-pages/custom-pages.ts";
import { createFindMoved, type FindMoved, listRedirects } from "../redirects/redirects.ts";
import type { AllergenList } from "../region/regional-settings.ts";
import { getSite } from "../site/queries.ts";
import { englishWords } from "../words/words.server.ts";
import { getProduct, listCategories, listSitemapProducts } from "./queries.ts";
import { type CatalogSearch, readCatalog } from "./read-catalog.server.ts";
import type { SitemapProduct } from "./schema.ts";

/** Checks which products, categories, and pages exist, which is cheaper than rendering a 404. */
export interface Catalog {
	/** Learns filters of the list, paths of pages, and redirects if they are not known. Never fails. */
	loadFilters(): Promise<void>;
	/** Whether the list can be filtered by a slug; true while that is not known. */
	hasCategory(slug: string): boolean;
	/** Whether the list can be filtered by a date; true while that is not known. */
	hasDay(date: string): boolean;
	/** Whether a custom page is at a path; true while that is not known. */
	hasPath(path: string): boolean;
	/** Where an address leads now; null if it didn't move, undefined while that is not known. */
	findMoved(url: URL): string | null | undefined;
	hasListPage(list: CatalogSearch & { page: number }): Promise<boolean>;
	/** Whether a part of the matrix of allergens has products; none has without a review. */
	hasAllergenPage(page: number): Promise<boolean>;
	hasProduct(id: string): Promise<boolean>;
	/** All products that visitors can see. */
	listProducts(): Promise<SitemapProduct[]>;
	/** All custom pages that visitors can see. */
	listCustomPages(): Promise<ListedPage[]>;
}

/** Cached data of one version of the content. */
interface CatalogSnapshot {
	version: number;
	slugs: ReadonlySet<string> | null;
	/** Of custom pages. */
	paths: ReadonlySet<string> | null;
	findMoved: FindMoved | null;
	/** The bakery's date. */
	today: string | null;
	loading: Promise<void> | null;
	/** By the address of what is listed. */
	pageCounts: Map<string, number>;
}

const snapshotOf = (version: number): CatalogSnapshot => ({
	...{ version, slugs: null, paths: null, findMoved: null, today: null, loading: null },
	pageCounts: new Map(),
});

/** @param currentVersion grows with changes of the content, and over time: older data is read again. */
export function createCatalog(visitor: Call, clock: Clock, currentVersion: () => number): Catalog {
	let snapshot = snapshotOf(-1);

	function current(): CatalogSnapshot {
		const version = currentVersion();
		if (snapshot.version !== version) snapshot = snapshotOf(version);
		return snapshot;
	}

	async function load(about: CatalogSnapshot): Promise<void> {
		try {
			const [categories, site, pages, redirects] = await Promise.all([
				listCategories(visitor),
				getSite(visitor),
				listCustomPages(visitor),
				listRedirects(visitor),
			]);
			about.paths = new Set(pages.map(({ path }) => path));
			about.findMoved = createFindMoved({ categories, pages, redirects });
			about.slugs = new Set(categories.map(({ slug }) => slug));
			about.today = bakeryDayAt(clock.now(), site.settings).date;
		} catch {
			// The page that is rendered then reports the same failure.
			about.loading = null;
		}
	}

	async function loadFilters(): Promise<void> {
		const about = current();
		if (about.slugs) return;
		about.loading ??= load(about);
		await about.loading;
		// The content may have changed while it was read.
		if (about !== current()) await loadFilters();
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
		loadFilters,
		hasCategory: (slug) => current().slugs?.has(slug) ?? true,
		hasPath: (path) => current().paths?.has(path) ?? true,
		findMoved: (url) => current().findMoved?.(url),
		hasDay(date) {
			const { today } = current();
			return today === null || isDayInReach(date, today);
		},
		hasListPage: ({ category, without, day, page }) =>
			hasPage(page, `products ${category} ${without} ${day}`, async () => {
				const search = { category, without, day };
				const site = { ...(await getSite(visitor)), words: englishWords };
				return (await readCatalog(visitor, search, site, clock.now())).pageCount;
			}),
		hasAllergenPage: (page) =>
			hasPage(page, "allergens", async () => {
				const list = await chosenList();
				const isReviewed = (await listReviewedAllergenLists(visitor)).includes(list);
				return isReviewed ? (await listAllergenMatrix(visitor, list)).pageCount : 0;
			}),
		hasProduct: async (id) => (await getProduct(visitor, id)) !== null,
		listProducts: () => listSitemapProducts(visitor),
		listCustomPages: () => listCustomPages(visitor),
	};
}
