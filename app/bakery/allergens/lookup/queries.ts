import type { Call } from "../../../platform/backend/call.ts";
import { z } from "../../../platform/zod.ts";
import { type Paging, pagingOf } from "../../paging.ts";
import type { AllergenList } from "../../region/regional-settings.ts";
import { type Declaration, readDeclaration } from "../declaration.ts";

/** Products on one page of the matrix: a browser draws all their cells at once. */
const PAGE_SIZE = 250;

/** A product in the matrix of allergens. */
export interface MatrixRow {
	id: string;
	name: string;
	/** Its first category; null for a product in none. */
	category: string | null;
	/** Null without a current review. */
	declaration: Declaration | null;
}

const matrixRow = z.object({
	id: z.string(),
	name: z.string(),
	category: z.string().nullable(),
	declaration: z.unknown(),
	last_reviewed_at: z.string().nullable(),
	total: z.number(),
});

/** A part of the matrix: products in the order of their categories, then by name. */
export interface AllergenMatrix extends Paging {
	rows: MatrixRow[];
	/** When the last review of all was made, ISO 8601; null without any. */
	lastReviewedAt: string | null;
}

/** The lists with at least one current review, by which visitors can look products up. */
export async function listReviewedAllergenLists(call: Call): Promise<string[]> {
	return call("reviewed_allergen_lists", {}, z.array(z.string()));
}

/** Whether the bakery has reviewed any product, under any list and however long ago. */
export async function hasAllergenReviews(call: Call): Promise<boolean> {
	return call("has_allergen_reviews", {}, z.boolean());
}

/** One page of all active products and their declarations (product §21.2). */
export async function listAllergenMatrix(
	call: Call,
	list: AllergenList,
	page = 1,
): Promise<AllergenMatrix> {
	const found = await call(
		"list_allergen_matrix",
		{
			by_list: list,
			skipped: (page - 1) * PAGE_SIZE,
			size: PAGE_SIZE,
		},
		z.array(matrixRow),
	);
	const rows = found.map(({ id, name, category, declaration }) => ({
		id,
		name,
		category,
		declaration: readDeclaration(list, declaration),
	}));
	return {
		rows,
		lastReviewedAt: found[0]?.last_reviewed_at ?? null,
		...pagingOf(found[0]?.total ?? 0, page, PAGE_SIZE),
	};
}
