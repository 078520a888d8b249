import { isEmail, withReadableDomain } from "../../../platform/text/email.ts";
import { z } from "../../../platform/zod.ts";

/** Phone numbers as people write them. */
const phoneNumber = /^[+(]*\p{Nd}[\p{Nd}\s()./-]{5,}$/u;

/** Whose messages and orders are meant (product §14.3). */
export const senderSchema = z.object({
	email: z
		.string()
		.trim()
		.min(1, "Email Address or Phone Number is required")
		.max(255, "Email Address must be at most 255 characters")
		.refine((text) => text === "" || phoneNumber.test(text) || isEmail(text), {
			error: "Enter an email address or a phone number",
		})
		.overwrite(withReadableDomain),
});

/** Where the messages from an address lie. */
export const countsSchema = z.object({
	inbox: z.number(),
	spam: z.number(),
	trash: z.number(),
	/** How many of those in the inbox and in the spam folder were read. */
	read: z.number(),
});

export type MessageCounts = z.infer<typeof countsSchema>;
