import { labelSizes } from "../../bakery/labels/sizes.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { z } from "../../platform/zod.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";
import { readChosen, writeChosen } from "./chosen-products.ts";
import { letterSizes } from "./letters.ts";

export const labelsAddress = screenAddress("/admin/labels", {
	/** The chosen products with their copies (chosen-products.ts); empty for none. */
	labels: z.string().transform(readChosen).transform(writeChosen).catch(""),
	/** The id of a size; empty for the one that the list of allergens suggests. */
	size: z.enum(["", ...labelSizes.map(({ id }) => id)]).catch(""),
	letters: z.enum(["", ...letterSizes.map(({ id }) => id)]).catch(""),
	/** How many labels are already gone from the first sheet. */
	used: z.coerce.number().int().min(0).max(100).catch(0),
	search: searchParameter,
	/** The id of a category; empty for all. */
	category: z.string().refine(isUuid).catch(""),
	page: pageParameter,
});

/** The choices of the screen. */
export type ShownLabels = ReturnType<typeof labelsAddress.read>;
