import { partsOf } from "../../catalog/bulk/parts.ts";
import {
	MOST_NEW_CATEGORIES,
	MOST_PART_CHARACTERS,
	MOST_PARTS,
} from "../../catalog/bulk/schema.ts";
import type { ManagedProduct } from "../../catalog/schema.ts";
import { imageAddress, MOST_WAITING_IMAGES } from "../../image-imports/address.ts";
import { sameNameKey } from "../../same-name.ts";
import { FileProblem, type ImportPlan } from "../schema.ts";
import type { DraftRow } from "./plan-product.ts";

// What `save_products` checks of all products together. `plan-import.database.test.ts` lists what it
// checks, and proves that a plan has nothing that it refuses.

/** The drafts, of which those are rejected that the save would be refused for. */
export function rejectUnsavable(
	drafts: readonly DraftRow[],
	products: readonly ManagedProduct[],
	waitingImages: number,
): DraftRow[] {
	const isTaken = createNameCheck(drafts, products);
	let waiting = waitingImages;
	return drafts.map((draft) => {
		const { save } = draft;
		if (!save) return draft;
		if (JSON.stringify([save.given, save.images]).length > MOST_PART_CHARACTERS - 100) {
			return reject(draft, "This row has more than 200,000 characters. Shorten its texts");
		}
		if (isTaken(draft)) return reject(draft, "You already have a product with this name");
		const images = save.images.filter((image) => imageAddress(image) !== null).length;
		if (waiting + images > MOST_WAITING_IMAGES) {
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
export function refuseLargePlan({ rows, newCategories }: ImportPlan): void {
	if (newCategories.length > MOST_NEW_CATEGORIES) {
		throw new FileProblem(
			"This file has more than 500 new categories. Choose another column, or split the file",
		);
	}
	// The last part is sent with the save itself.
	if (partsOf(rows.flatMap(({ save }) => save ?? [])).length > MOST_PARTS + 1) {
		throw new FileProblem(
			"This file has too much text for one import. Split it into smaller files",
		);
	}
}
