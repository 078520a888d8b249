import type { Database } from "../../platform/database.types.ts";
import type { StoredMessage } from "./schema.ts";

/** What is read of a stored message, for `select`. */
export const MESSAGE_COLUMNS =
	"id, name, email, subject, message, spam, spam_reason, read_at, mailed_at, mail_error, created_at";

type MessageRow = Omit<
	Database["public"]["Tables"]["contact_messages"]["Row"],
	"submission_id" | "mail_attempts" | "mail_due_at" | "search_text"
>;

/** A row of `MESSAGE_COLUMNS` as the product knows it. */
export function toMessage(row: MessageRow): StoredMessage {
	const { id, name, email, subject, message } = row;
	return {
		...{ id, name, email, subject, message },
		isSpam: row.spam,
		spamReason: row.spam_reason,
		isRead: row.read_at !== null,
		mailing: mailingOf(row),
		receivedAt: new Date(row.created_at).toISOString(),
	};
}

function mailingOf({ mailed_at, mail_error }: MessageRow): StoredMessage["mailing"] {
	if (mailed_at !== null) return "mailed";
	return mail_error === null ? "not-tried" : "failing";
}
