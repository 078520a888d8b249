import type { Paging } from "../paging.ts";
import type { SoldOutMark } from "./sold-out.ts";

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
