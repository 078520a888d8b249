import { z } from "../../platform/zod.ts";
import { screenAddress } from "../screen/screen-address.ts";

export const pictureAddress = screenAddress("/admin/pictures/details", {
	/** A search parameter, because it looks like a file. */
	key: z.string().catch(""),
});
