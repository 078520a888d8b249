import { BackendError, dataOrThrow } from "../../../platform/browser/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import type { MessageRetention, RetentionNoticeData } from "./schema.ts";

/** For how long messages are kept. */
export async function getMessageRetention(client: DataClient): Promise<MessageRetention> {
	const [retention] = dataOrThrow(await client.rpc("message_retention"));
	if (!retention) throw BackendError.gone();
	const { months, starts_at: startsAt, version } = retention;
	return { months, startsAt, version };
}

/** How many messages are older than so many months, including spam and trash. */
export async function countMessagesOlderThan(client: DataClient, months: number): Promise<number> {
	return dataOrThrow(await client.rpc("count_messages_older_than", { months }));
}

/** The notice that the owner sees with the messages. */
export async function getRetentionNotice(client: DataClient): Promise<RetentionNoticeData> {
	const { months, startsAt } = await getMessageRetention(client);
	const isUpcoming = months !== null && new Date(startsAt) > new Date();
	if (!isUpcoming) return { months, upcoming: null };
	const count = await countMessagesOlderThan(client, months);
	return { months, upcoming: count > 0 ? { startsAt, count } : null };
}

/** Permanently removes up to 10,000 expired messages; `receivedBefore` is null if none expire. */
export async function removeExpiredMessages(
	service: DataClient,
): Promise<{ removed: number; receivedBefore: Date | null }> {
	const [result] = dataOrThrow(await service.rpc("remove_expired_messages"));
	if (!result) throw BackendError.gone();
	const { removed, received_before: receivedBefore } = result;
	return { removed, receivedBefore: receivedBefore === null ? null : new Date(receivedBefore) };
}
