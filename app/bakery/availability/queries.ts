import { dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { Database } from "../../platform/database.types.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { fetchListedPage } from "../paging.ts";
import type {
	ProductOfDay,
	ProductOfDayCounts,
	ProductOfDayFilter,
	ProductOfDayPage,
} from "./schema.ts";
import type { Day, SoldOutMark } from "./sold-out.ts";

/** Products on one page of the list: most bakeries have fewer. */
const PAGE_SIZE = 100;

/** One page of a day's visible products, by first category and name (product §18.2). */
export async function listProductsOfDay(
	client: DataClient,
	day: Day,
	filter: ProductOfDayFilter = {},
): Promise<ProductOfDayPage> {
	const { search, state, page = 1, size = PAGE_SIZE } = filter;
	const { rows, paging } = await fetchListedPage({ page, size }, (part) =>
		client.rpc("find_products_of_day", {
			...dayParameters(day),
			...(search && { search }),
			...(state && { in_state: state }),
			...part,
		}),
	);
	return { products: rows.map(toProductOfDay), ...paging };
}

export async function countProductsOfDay(
	client: DataClient,
	day: Day,
): Promise<ProductOfDayCounts> {
	const answer = await client.rpc("count_products_of_day", dayParameters(day)).single();
	const { total, baked, sold_out, has_baking_days } = dataOrThrow(answer);
	return { total, baked, soldOut: sold_out, haveBakingDays: has_baking_days };
}

/** Marks a product as sold out on a day of the bakery, or until the day it is back. */
export async function markSoldOut(
	client: DataClient,
	productId: string,
	day: Pick<Day, "startsAt">,
	backOn: string | null = null,
): Promise<void> {
	const answer = await client.rpc("mark_sold_out", {
		marked_product: productId,
		day_starts_at: day.startsAt,
		...(backOn && { returns_on: backOn }),
	});
	throwIfFailed(answer);
}

/** Makes a product available again. One that is available stays so. */
export async function markAvailable(client: DataClient, productId: string): Promise<void> {
	throwIfFailed(await client.rpc("mark_available", { marked_product: productId }));
}

function dayParameters({ date, startsAt }: Day) {
	return { day: date, day_starts_at: startsAt };
}

type ProductRow = Database["public"]["Functions"]["find_products_of_day"]["Returns"][number];

/** The generated types say nothing of columns that may be null. */
type Row = { [Column in keyof ProductRow]: ProductRow[Column] | null } & Pick<
	ProductRow,
	"id" | "name"
>;

function toProductOfDay(row: Row): ProductOfDay {
	const { id, name, category_id, category_name } = row;
	const isInCategory = category_id !== null && category_name !== null;
	return {
		id,
		name,
		category: isInCategory ? { id: category_id, name: category_name } : null,
		mark: markOf(row),
	};
}

function markOf({ marked_at, back_on }: Row): SoldOutMark | null {
	return marked_at === null ? null : { markedAt: marked_at, backOn: back_on };
}
