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

const style = { weekday: "short", month: "short", day: "numeric" } as const;
