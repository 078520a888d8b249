import { type ContactMessage, contactMessageSchema } from "../../bakery/messages/schema.ts";
import * as z from "../../platform/zod-mini.ts";
import { type FieldErrors, readMessageForm } from "./message-form-data.ts";

/** The errors of a form before it is sent; none when it can be. */
export function checkMessageForm(data: FormData): FieldErrors {
	const parsed = contactMessageSchema.safeParse(readMessageForm(data).values);
	return parsed.success ? {} : errorsOf(parsed.error);
}

export function errorsOf(error: z.core.$ZodError<ContactMessage>): FieldErrors {
	const { fieldErrors } = z.flattenError(error);
	return Object.fromEntries(
		Object.entries(fieldErrors).map(([name, messages]) => [name, messages[0]]),
	);
}
