import { dateInWords } from "../../bakery/hours/words.ts";
import type { AffectedOrder } from "../../bakery/orders/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";

/** As 'Sat, Nov 28: Ann #103'. @param language in which dates are written (BCP 47). */
export function affectedOrderInWords(
	{ day, name, number }: AffectedOrder,
	language: string,
): string {
	return `${dateInWords(day, language, style)}: ${isolate(name)} #${number}`;
}

/** Each order once: one may have several problems. */
export function eachOnce(orders: readonly AffectedOrder[]): AffectedOrder[] {
	return [...new Map(orders.map((order) => [order.id, order])).values()];
}

const style = { weekday: "short", month: "short", day: "numeric" } as const;
