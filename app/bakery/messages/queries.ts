import { dataOrThrow } from "../../platform/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { ContactMessage, SpamReason } from "./schema.ts";

/**
 * Stores a message. Storing the same submission again changes nothing.
 * @param service a client with the secret key: nobody else may add messages.
 * @param submission.id one UUID for each time the form is filled in.
 * @returns whether the message is new; false for a repeated submission.
 * @throws {BackendError} when the message is not stored.
 */
export async function storeMessage(
	service: DataClient,
	message: ContactMessage,
	submission: { id: string; spamReason: SpamReason | null },
): Promise<{ isNew: boolean }> {
	const answer = await service
		.from("contact_messages")
		.upsert(
			{
				...message,
				submission_id: submission.id,
				spam: submission.spamReason !== null,
				spam_reason: submission.spamReason,
			},
			{ onConflict: "submission_id", ignoreDuplicates: true },
		)
		.select("id");
	return { isNew: dataOrThrow(answer).length > 0 };
}
