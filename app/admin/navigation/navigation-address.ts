import { z } from "../../platform/zod.ts";
import { screenAddress } from "../screen/screen-address.ts";

export const navigationAddress = screenAddress("/admin/navigation", {
	/** The id of the item that the form edits; empty for none. */
	item: z.string().catch(""),
});
