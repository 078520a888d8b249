import type { Call } from "../../../platform/backend/call.ts";
import { z } from "../../../platform/zod.ts";
import type { MessageRetention, RetentionNoticeData } from "./schema.ts";

const retentionRow = z.object({
	months: z.number().nullable(),
	starts_at: z.string(),
	version: z.number(),
});

/** For how long messages are kept. */
export async function getMessageRetention(call: Call): Promise<MessageRetention> {
	const [retention] = await call("message_retention", {}, z.tuple([retentionRow]));
	const { months, starts_at: startsAt, version } = retention;
	return { months, startsAt, version };
}

/** How many messages are older than so many months, including spam and trash. */
export async function countMessagesOlderThan(call: Call, months: number): Promise<number> {
	return call("count_messages_older_than", { months }, z.number());
}

/** The notice that the owner sees with the messages. */
export async function getRetentionNotice(call: Call): Promise<RetentionNoticeData> {
	const { months, startsAt } = await getMessageRetention(call);
	const isUpcoming = months !== null && new Date(startsAt) > new Date();
	if (!isUpcoming) return { months, upcoming: null };
	const count = await countMessagesOlderThan(call, months);
	return { months, upcoming: count > 0 ? { startsAt, count } : null };
}

const removedRow = z.object({ removed: z.number(), received_before: z.string().nullable() });

/** Permanently removes up to 10,000 expired messages; `receivedBefore` is null if none expire. */
export async function removeExpiredMessages(
	service: Call,
): Promise<{ removed: number; receivedBefore: Date | null }> {
	const [result] = await service("remove_expired_messages", {}, z.tuple([removedRow]));
	const { removed, received_before: receivedBefore } = result;
	return { removed, receivedBefore: receivedBefore === null ? null : new Date(receivedBefore) };
}
