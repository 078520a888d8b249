import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { fetchListedPage, type Paging } from "../paging.ts";
import { type Day, isSoldOut, type SoldOutMark } from "./sold-out.ts";

/** A product that visitors see, as the owner marks it as sold out. */
export interface ProductOfDay {
	id: string;
	name: string;
	/** The first of its categories; null when it is in none. */
	category: { id: string; name: string } | null;
	/** Its mark, which may be of an earlier day; null without one. */
	mark: SoldOutMark | null;
}

export interface ProductOfDayPage extends Paging {
	products: ProductOfDay[];
}

/** How many products visitors see on a day of the bakery. */
export interface ProductOfDayCounts {
	total: number;
	/** Those that are baked on the day. */
	baked: number;
	soldOut: number;
	/** Whether any product is baked on some days of the week alone. */
	haveBakingDays: boolean;
}

/** The filters of a day's products. */
export const DAY_STATES = ["baked", "sold-out"] as const;

export type DayState = (typeof DAY_STATES)[number];

/** Which part of the products of a day. */
export interface ProductOfDayFilter {
	search?: string;
	state?: DayState;
	page?: number;
	/** Products on one page. */
	size?: number;
}

/** The owner's choice for a product. */
export interface Marking {
	isSoldOut: boolean;
	/** The day on which it is back, as "2027-03-20"; null for the day itself alone. */
	backOn: string | null;
}

/** A product's state on a business day. */
export const markingSchema = z
	.object({
		id: z.uuid(),
		day: z.object({ date: z.iso.date(), startsAt: z.iso.datetime() }),
		isSoldOut: z.boolean(),
		backOn: z.iso.date().nullable(),
	})
	.refine(({ backOn, day }) => backOn === null || isDayAfter(backOn, day), {
		path: ["backOn"],
		message: "Choose a day after today.",
	});

/** Whether a text is a day after a day of the bakery. */
export function isDayAfter(text: string, day: Pick<Day, "date">): boolean {
	return z.iso.date().safeParse(text).success && text > day.date;
}

/** A mark's meaning on a business day. */
export function markingOf(mark: SoldOutMark | null, day: Day): Marking {
	const counts = isSoldOut(mark, day);
	return { isSoldOut: counts, backOn: (counts && mark?.backOn) || null };
}

export function isSameMarking(one: Marking, other: Marking): boolean {
	return one.isSoldOut === other.isSoldOut && one.backOn === other.backOn;
}

/** Products on one page of the list: most bakeries have fewer. */
const PAGE_SIZE = 100;

/** One page of a day's visible products, by first category and name (product §12). */
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
