import { z } from "../../platform/zod.ts";

/** The name by which people tell their passkeys apart, such as "Phone". */
export const passkeyNameSchema = z
	.string()
	.trim()
	.min(1, "Enter a name")
	.max(60, "The name must be at most 60 characters");
