import { type Fields, type RowOf, toRecord } from "../records.ts";
import type { StoredMessage } from "./schema.ts";

const messageFields = [
	"id",
	"name",
	"email",
	"subject",
	"message",
	"isSpam:spam",
	"spamReason:spam_reason",
	"readAt:read_at",
	"mailedAt:mailed_at",
	"mailError:mail_error",
	"receivedAt:created_at",
] as const satisfies Fields<"contact_messages">;

type MessageRow = RowOf<"contact_messages", typeof messageFields>;

/** A row of a message as the product knows it. */
export function toMessage(row: MessageRow): StoredMessage {
	const { readAt, mailedAt, mailError, receivedAt, ...message } = toRecord(messageFields, row);
	return {
		...message,
		isRead: readAt !== null,
		mailing: mailingOf(row),
		receivedAt: new Date(receivedAt).toISOString(),
	};
}

function mailingOf({ mailed_at, mail_error }: MessageRow): StoredMessage["mailing"] {
	if (mailed_at !== null) return "mailed";
	return mail_error === null ? "not-tried" : "failing";
}
