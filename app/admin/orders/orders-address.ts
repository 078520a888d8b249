import { ORDER_FILTERS } from "../../bakery/orders/pickup-list.ts";
import { z } from "../../platform/zod.ts";
import { screenAddress, searchParameter } from "../screen/screen-address.ts";

export const ordersAddress = screenAddress("/admin/orders", {
	/** As `2027-03-14`; empty for today. */
	day: z.iso.date().or(z.literal("")).catch(""),
	show: z.enum([...ORDER_FILTERS, "bake"]).catch("open"),
	search: searchParameter,
});

export const orderEntryAddress = screenAddress("/admin/orders/new", {
	/** The day of the order that is changed, or the first that is shown. */
	day: z.iso.date().or(z.literal("")).catch(""),
	/** The order that is changed; empty for a new one. */
	order: z.uuid().or(z.literal("")).catch(""),
});

/** The filters of the screen. */
export type ShownOrders = ReturnType<typeof ordersAddress.read>;
