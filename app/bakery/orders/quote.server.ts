import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { rateTaxSchema } from "../payments/receipts.ts";
import { CANCEL_RULES } from "../payments/settings.ts";
import { type MinOnline, payingFrom } from "./queries.ts";
import type { Order } from "./schema.ts";

/** The costs of an order (public.quote_order). */
const orderQuoteSchema = z.object({
	total: z.number(),
	/** The same in units, as all amounts below. */
	units: z.int(),
	taxes: z.array(rateTaxSchema),
	terms: z.object({
		cancel: z.enum(CANCEL_RULES).catch("full"),
		fee: z.number().catch(0),
		included: z.boolean().catch(false),
	}),
	/** Asked before it counts; 0 for nothing. */
	deposit: z.int(),
	/** Where a deposit is asked: everything. */
	all: z.int(),
});

export type OrderQuote = z.infer<typeof orderQuoteSchema>;

/** Asks for the costs of a new order, or one that is changed. @param service as in `placeOrder` */
export async function quoteOrder(
	service: Call,
	order: Order,
	{ changing, minOnline }: { changing: string | null; minOnline: MinOnline },
): Promise<OrderQuote> {
	return service(
		"quote_order",
		{ given: order, ...(changing && { changing_link: changing }), ...payingFrom(minOnline) },
		orderQuoteSchema,
	);
}
