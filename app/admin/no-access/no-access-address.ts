import { z } from "../../platform/zod.ts";
import { screenAddress } from "../screen/screen-address.ts";

export const noAccessAddress = screenAddress("/admin/no-access", {
	/** The requested screen. */
	wanted: z
		.string()
		.regex(/^\/admin\/[a-z]/)
		.catch(""),
});
