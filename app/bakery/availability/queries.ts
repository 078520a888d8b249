import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
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
	call: Call,
	day: Day,
	filter: ProductOfDayFilter = {},
): Promise<ProductOfDayPage> {
	const { search, state, page = 1, size = PAGE_SIZE } = filter;
	const { rows, paging } = await fetchListedPage({ page, size }, (part) =>
		call(
			"find_products_of_day",
			{
				...dayParameters(day),
				...(search && { search }),
				...(state && { in_state: state }),
				...part,
			},
			z.array(productOfDayRow),
		),
	);
	return { products: rows.map(toProductOfDay), ...paging };
}

export async function countProductsOfDay(call: Call, day: Day): Promise<ProductOfDayCounts> {
	const parameters = dayParameters(day);
	const [counts] = await call("count_products_of_day", parameters, z.tuple([countsRow]));
	const { sold_out: soldOut, has_baking_days: haveBakingDays, ...rest } = counts;
	return { ...rest, soldOut, haveBakingDays };
}

/** Marks a product as sold out on a day of the bakery, or until the day it is back. */
export async function markSoldOut(
	call: Call,
	productId: string,
	day: Pick<Day, "startsAt">,
	backOn: string | null = null,
): Promise<void> {
	await call("mark_sold_out", {
		marked_product: productId,
		day_starts_at: day.startsAt,
		...(backOn && { returns_on: backOn }),
	});
}

/** Makes a product available again. One that is available stays so. */
export async function markAvailable(call: Call, productId: string): Promise<void> {
	await call("mark_available", { marked_product: productId });
}

function dayParameters({ date, startsAt }: Day) {
	return { day: date, day_starts_at: startsAt };
}

const countsRow = z.object({
	total: z.number(),
	baked: z.number(),
	sold_out: z.number(),
	has_baking_days: z.boolean(),
});

const productOfDayRow = z.object({
	id: z.string(),
	name: z.string(),
	category_id: z.string().nullable(),
	category_name: z.string().nullable(),
	marked_at: z.string().nullable(),
	back_on: z.string().nullable(),
	total: z.number(),
});

type Row = Omit<z.infer<typeof productOfDayRow>, "total">;

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
