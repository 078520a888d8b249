import { type LabelExtras, labelExtrasSchema, NO_EXTRAS } from "../../bakery/labels/extras.ts";
import { z } from "../../platform/zod.ts";

const STORAGE_KEY = "levain-label-extras";

const remembered = z.object({ extras: labelExtrasSchema, savedOn: z.string() });

/** The extras last chosen in this browser. Date and batch expire with their day. @param today ISO 8601. */
export function rememberedExtras(today: string): LabelExtras {
	try {
		const stored = remembered.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null"));
		const { extras, savedOn } = stored;
		return savedOn === today ? extras : { ...extras, date: "", batch: "" };
	} catch {
		// Nothing yet, or written by another version.
		return NO_EXTRAS;
	}
}

/** Remembers the extras in this browser. */
export function rememberExtras(extras: LabelExtras, today: string): void {
	localStorage.setItem(STORAGE_KEY, JSON.stringify({ extras, savedOn: today }));
}
