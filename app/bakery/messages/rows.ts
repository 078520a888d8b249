import { columnsOf, type Fields, type RecordOf } from "../records.ts";
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

/** The columns of a stored message, for `select`. */
export const MESSAGE_COLUMNS = columnsOf(messageFields);

type MessageRow = RecordOf<"contact_messages", typeof messageFields>;

/** A row of `MESSAGE_COLUMNS` as the product knows it. */
export function toMessage(row: MessageRow): StoredMessage {
	const { readAt, mailedAt, mailError, receivedAt, ...message } = row;
	return {
		...message,
		isRead: readAt !== null,
		mailing: mailingOf(row),
		receivedAt: new Date(receivedAt).toISOString(),
	};
}

function mailingOf({ mailedAt, mailError }: MessageRow): StoredMessage["mailing"] {
	if (mailedAt !== null) return "mailed";
	return mailError === null ? "not-tried" : "failing";
}
