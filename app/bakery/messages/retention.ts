import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { pluralize } from "../counts.ts";

/** For how long messages are kept after they came (product §28). */
export interface MessageRetention {
	/** Null keeps them for ever. */
	months: number | null;
	/** ISO 8601. Nothing is removed before. */
	startsAt: string;
	/** The one a change starts from. */
	version: number;
}

/** The notice that the owner sees with the messages. */
export interface RetentionNoticeData {
	/** Null keeps them for ever. */
	months: number | null;
	/** Where the rule has not begun yet: when it does (ISO 8601), and how many messages it concerns. */
	upcoming: { startsAt: string; count: number } | null;
}

/** For how many months messages can be kept (product §28). The database knows the same ones. */
export const RETENTION_MONTHS = [1, 3, 6, 12, 24, 36] as const;

const NEVER = "never";

/** The options of the settings field. */
export const RETENTION_PERIODS = [...RETENTION_MONTHS.map(String), NEVER];

/** The choice for a number of months; null means forever. */
export function periodOf(months: number | null): string {
	return months === null ? NEVER : String(months);
}

/** The months of a choice. */
export function monthsOf(period: string): number | null {
	return period === NEVER ? null : Number(period);
}

/** A number of months in words: '1 month'. */
export function describeMonths(months: number): string {
	return pluralize(months, "month");
}

/** A choice in words: '1 month', or 'Never'. */
export function describePeriod(period: string): string {
	const months = monthsOf(period);
	return months === null ? "Never" : describeMonths(months);
}

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
