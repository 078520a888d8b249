import { z } from "../../platform/zod.ts";
import { instant } from "../records.ts";
import type { StoredMessage } from "./schema.ts";

const messageRow = z.object({
	id: z.string(),
	name: z.string(),
	email: z.string(),
	subject: z.string(),
	message: z.string(),
	spam: z.boolean(),
	spam_reason: z.string().nullable(),
	read_at: z.string().nullable(),
	mailed_at: z.string().nullable(),
	mail_error: z.string().nullable(),
	created_at: instant,
});

type MessageRow = z.infer<typeof messageRow>;

/** A row of a message as the product knows it. */
export const messageSchema = messageRow.transform(toMessage);

/** The same with the total of all pages. */
export const foundMessage = messageRow
	.extend({ total: z.number() })
	.transform(({ total, ...row }) => ({ ...toMessage(row), total }));

function toMessage(row: MessageRow): StoredMessage {
	const { id, name, email, subject, message } = row;
	return {
		...{ id, name, email, subject, message },
		isSpam: row.spam,
		spamReason: row.spam_reason,
		isRead: row.read_at !== null,
		mailing: mailingOf(row),
		receivedAt: row.created_at,
	};
}

function mailingOf({ mailed_at, mail_error }: MessageRow): StoredMessage["mailing"] {
	if (mailed_at !== null) return "mailed";
	return mail_error === null ? "not-tried" : "failing";
}
