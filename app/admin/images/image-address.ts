import { z } from "../../platform/zod.ts";
import { screenAddress } from "../screen/screen-address.ts";

export const imageAddress = screenAddress("/admin/images/details", {
	/** A search parameter, because it looks like a file. */
	key: z.string().catch(""),
});
