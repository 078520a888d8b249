import {
	type ContactMessage,
	contactMessageSchema,
} from "../../bakery/messages/contact-message.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import * as z from "../../platform/zod-mini.ts";
import { type FieldErrors, readMessageForm } from "./message-form-data.ts";

/** The errors of a form before it is sent; none when it can be. */
export function checkMessageForm(data: FormData, words: GroupWords<"messageForm">): FieldErrors {
	const parsed = contactMessageSchema.safeParse(readMessageForm(data).values);
	return parsed.success ? {} : errorsOf(parsed.error, words);
}

/** The first error of each field, in the site's language. */
export function errorsOf(
	error: z.core.$ZodError<ContactMessage>,
	words: GroupWords<"messageForm">,
): FieldErrors {
	const { fieldErrors } = z.flattenError(error);
	return Object.fromEntries(
		Object.entries(fieldErrors).map(([name, [key]]) => [
			name,
			words[key as keyof GroupWords<"messageForm">],
		]),
	);
}
