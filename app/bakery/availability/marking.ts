import { z } from "../../platform/zod.ts";
import { type Day, isSoldOut, type SoldOutMark } from "./sold-out.ts";

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
