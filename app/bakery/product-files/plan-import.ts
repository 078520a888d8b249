import {
	MAX_NEW_CATEGORIES,
	MAX_PART_CHARACTERS,
	MAX_PARTS,
	partsOf,
} from "../catalog/bulk-changes.ts";
import { moneyOfBackOffice } from "../catalog/prices/price.ts";
import type { Category, ManagedProduct } from "../catalog/schema.ts";
import type { Difference } from "../history/differences.ts";
import { imageAddress, MAX_WAITING_IMAGES } from "../media/image-imports.ts";
import { sameNameKey } from "../search.ts";
import { randomUuid } from "../uuid.ts";
import type { FileItem } from "./file-item.ts";
import {
	createCategoryFinder,
	type DraftRow,
	type DraftSave,
	type PlanContext,
	planProduct,
} from "./plan-product.ts";
import { readItems } from "./read-items.ts";
import {
	FileProblem,
	type FileTable,
	type ImportPlan,
	type ItemSave,
	type PlannedRow,
	type ReadingChoices,
} from "./schema.ts";

interface Import {
	table: FileTable;
	choices: ReadingChoices;
	/** All products of the bakery. */
	products: readonly ManagedProduct[];
	categories: readonly Category[];
	/** The addresses and file names of images that were fetched for a product before. */
	knownImages(productId: string): readonly string[];
	/** Of the site, for the addresses of its images: `https://bakery.example`. */
	origin: string;
	/** Images of earlier imports that wait to be fetched. */
	waitingImages: number;
	/** Whether the bakery chose a list of allergens (product §17). */
	usesAllergenList: boolean;
	/** Called now and then. */
	onProgress?(done: number, total: number): void;
	signal?: AbortSignal;
}

/** Milliseconds of work after which the browser gets its turn. */
const TURN = 40;

/**
 * What an import changes, row by row. Nothing is written.
 * @throws {FileProblem} if the file can't be read that way.
 */
export async function planImport(given: Import): Promise<ImportPlan> {
	const { table, choices, products, onProgress, signal } = given;
	const items = readItems(table, choices);
	const context: PlanContext = {
		isOwnFormat: choices.format === "levain",
		usesAllergenList: given.usesAllergenList,
		// It may have been deleted meanwhile.
		categoryId: given.categories.find(({ id }) => id === choices.categoryId)?.id ?? null,
		categories: createCategoryFinder(given.categories, moneyOfBackOffice().language),
		knownImages: given.knownImages,
		origin: given.origin,
	};
	const findProduct = createProductFinder(items, products);
	const drafts: DraftRow[] = [];
	let turn = performance.now();
	for (const item of items) {
		if (performance.now() - turn > TURN) {
			onProgress?.(drafts.length, items.length);
			await nextTurn();
			turn = performance.now();
		}
		signal?.throwIfAborted();
		const { product, problem } = findProduct(item);
		const column = item.columns.name ?? "";
		drafts.push(
			planProduct(
				problem ? { ...item, problems: [...item.problems, { column, problem }] } : item,
				product,
				context,
			),
		);
	}
	onProgress?.(items.length, items.length);
	const plan = finish(rejectUnsavable(drafts, products, given.waitingImages), context);
	refuseLargePlan(plan);
	return plan;
}

function nextTurn(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve));
}

interface Found {
	product: ManagedProduct | null;
	problem?: string;
}

/** Finds the product that an item is: by its id in our own format, or by its name. */
function createProductFinder(
	items: readonly FileItem[],
	products: readonly ManagedProduct[],
): (item: FileItem) => Found {
	const byId = new Map(products.map((product) => [product.id, product]));
	const byName = Map.groupBy(products, ({ name }) => sameNameKey(name));
	const ofItem = (item: FileItem) => (item.id && byId.get(item.id)) || null;
	const idCount = Map.groupBy(items, ({ id }) => id);
	const named = Map.groupBy(
		items.filter((item) => !ofItem(item)),
		({ name }) => sameNameKey(name),
	);
	const takenIds = new Set(items.flatMap((item) => ofItem(item)?.id ?? []));
	return (item) => {
		const product = ofItem(item);
		if (product) {
			const isTwice = (idCount.get(item.id)?.length ?? 0) > 1;
			return isTwice ? { product, problem: "Another row has the same ID" } : { product };
		}
		const key = sameNameKey(item.name);
		if (key === "") return { product: null };
		const found = (byName.get(key) ?? []).filter(({ id }) => !takenIds.has(id));
		if ((named.get(key)?.length ?? 0) > 1) {
			return { product: null, problem: "Another product of the file has the same name" };
		}
		if (found.length > 1) {
			return { product: null, problem: `${found.length} of your products have this name` };
		}
		return { product: found[0] ?? null };
	};
}

/** Equal times are listed by their ids: in their order, new products stay in that of the file. */
function finish(drafts: readonly DraftRow[], { categories }: PlanContext): ImportPlan {
	const added = drafts.filter(({ save }) => save?.product === null);
	const ids = Array.from(added, () => randomUuid()).toSorted();
	const usedCategories = new Set<string>();
	const rows = drafts.map(({ save: draft, findDifferences, ...row }): PlannedRow => {
		const listed = draft?.given.category_ids as string[] | undefined;
		for (const id of listed ?? []) usedCategories.add(id);
		let differences: Difference[] | undefined;
		return {
			...row,
			save: draft && saveOf(draft, () => ids.shift() ?? randomUuid()),
			get differences() {
				differences ??= findDifferences();
				return differences;
			},
		};
	});
	return { rows, newCategories: categories.newAmong(usedCategories) };
}

function saveOf({ product, given, images }: DraftSave, newId: () => string): ItemSave {
	return { id: product?.id ?? newId(), version: product?.version ?? null, given, images };
}

// What `save_products` checks of all products together. `plan-import.database.test.ts` lists what it
// checks, and proves that a plan has nothing that it refuses.

/** The drafts, of which those are rejected that the save would be refused for. */
function rejectUnsavable(
	drafts: readonly DraftRow[],
	products: readonly ManagedProduct[],
	waitingImages: number,
): DraftRow[] {
	const isTaken = createNameCheck(drafts, products);
	let waiting = waitingImages;
	return drafts.map((draft) => {
		const { save } = draft;
		if (!save) return draft;
		if (JSON.stringify([save.given, save.images]).length > MAX_PART_CHARACTERS - 100) {
			return reject(draft, "This row has more than 200,000 characters. Shorten its texts");
		}
		if (isTaken(draft)) return reject(draft, "You already have a product with this name");
		const images = save.images.filter((image) => imageAddress(image) !== null).length;
		if (waiting + images > MAX_WAITING_IMAGES) {
			return reject(draft, "Too many images are waiting. Import this row after they're downloaded");
		}
		waiting += images;
		return draft;
	});
}

function reject(draft: DraftRow, problem: string): DraftRow {
	const problems = [{ column: "", problem }];
	return { ...draft, outcome: "rejected", save: null, findDifferences: () => [], problems };
}

/** A new product can't have the name of another one, unless the same save changes that one. */
function createNameCheck(drafts: readonly DraftRow[], products: readonly ManagedProduct[]) {
	const changed = new Set(drafts.map(({ save }) => save?.product?.id));
	const others = products.filter(({ id }) => !changed.has(id));
	const names = new Set(others.map(({ name }) => sameNameKey(name)));
	return ({ name, save }: DraftRow) => save?.product === null && names.has(sameNameKey(name));
}

/** @throws {FileProblem} for a plan that one save has no room for. */
function refuseLargePlan({ rows, newCategories }: ImportPlan): void {
	if (newCategories.length > MAX_NEW_CATEGORIES) {
		throw new FileProblem(
			"This file has more than 500 new categories. Choose another column, or split the file",
		);
	}
	// The last part is sent with the save itself.
	if (partsOf(rows.flatMap(({ save }) => save ?? [])).length > MAX_PARTS + 1) {
		throw new FileProblem(
			"This file has too much text for one import. Split it into smaller files",
		);
	}
}
