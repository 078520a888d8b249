import { z } from "../../../platform/zod.ts";

/** Whose messages are meant (product §14.3). */
export const senderSchema = z.object({
	email: z
		.string()
		.trim()
		.min(1, "Email Address is required")
		.max(255, "Email Address must be at most 255 characters")
		.refine((text) => text === "" || z.email().safeParse(text).success, {
			error: "Invalid email address",
		}),
});

/** Where the messages from an address lie. */
export interface MessageCounts {
	inbox: number;
	spam: number;
	trash: number;
	/** How many of those in the inbox and in the spam folder were read. */
	read: number;
}
