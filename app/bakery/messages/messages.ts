import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { fetchAllPages, fetchListedPage } from "../paging.ts";
import { instant } from "../records.ts";
import type {
	ContactMessage,
	MessageFolder,
	MessagePage,
	StoredMessage,
} from "./contact-message.ts";
import { DOUBTFUL_SCORE, linkedHosts, type SpamLessons, type SpamVerdict } from "./spam.ts";

/** Messages on one page of a folder. */
const PAGE_SIZE = 50;

/**
 * Stores a message. The same text of the same sender within an hour, or the same submission at any
 * time, changes nothing.
 * @param service of the server: nobody else may add messages.
 * @param submission.id the id of the submission (submission.ts), if it has one.
 * @returns whether the message is new; false for a repeated one.
 * @throws {BackendError} when the message is not stored.
 */
export async function storeMessage(
	service: Call,
	message: ContactMessage,
	submission: SpamVerdict & { id: string | null },
): Promise<{ isNew: boolean }> {
	const isNew = await service(
		"store_contact_message",
		{
			given: message,
			spam_score: submission.spamScore,
			...(submission.id && { submission_id: submission.id }),
			...(submission.spamReason && { spam_reason: submission.spamReason }),
		},
		z.boolean(),
	);
	return { isNew };
}

const lessonsRow = z.object({ is_trusted: z.boolean(), trusted_hosts: z.array(z.string()) });

/** A message has few characters, so few sites. */
const MAX_HOSTS = 100;

/** The owner's decisions about a message's sender and the sites it links to. */
export async function getSpamLessons(
	service: Call,
	{ email, subject, message }: ContactMessage,
): Promise<SpamLessons> {
	const named = linkedHosts(`${subject}\n${message}`).filter((host) => /^[a-z\d.-]+$/.test(host));
	const hosts = [...new Set(named)].slice(0, MAX_HOSTS);
	const [lessons] = await service("spam_lessons", { address: email, hosts }, z.array(lessonsRow));
	return {
		isTrusted: lessons?.is_trusted ?? false,
		trustedHosts: lessons?.trusted_hosts ?? [],
	};
}

/** A query for a folder. */
export interface MessageRequest {
	folder: MessageFolder;
	/** Words of the sender, the subject or the text, or parts of them (app/bakery/search.ts). */
	search?: string;
	page?: number;
	/** Gives the page with the first message before this point in time instead. */
	before?: Date;
}

/** One page of a folder, newest first. */
export async function listMessages(call: Call, request: MessageRequest): Promise<MessagePage> {
	const { before, page = 1 } = request;
	const { rows, paging } = await fetchListedPage(
		{ page: before ? await pageBefore(call, request, before) : page, size: PAGE_SIZE },
		(part) => findMessages(call, request, part),
	);
	return { messages: rows, ...paging };
}

/** The page on which the messages before a point in time begin. */
async function pageBefore(call: Call, request: MessageRequest, before: Date): Promise<number> {
	const since = { received_since: before.toISOString() };
	const [first] = await findMessages(call, request, { ...since, skipped: 0, size: 1 });
	return Math.floor((first?.total ?? 0) / PAGE_SIZE) + 1;
}

function findMessages(
	call: Call,
	{ folder, search }: MessageRequest,
	part: { received_since?: string; skipped: number; size: number },
) {
	const words = search ? { search } : {};
	return call(
		"find_messages",
		{ in_spam: folder === "spam", ...words, ...part },
		z.array(foundMessage),
	);
}

/** All messages of a folder, newest first. */
export async function listAllMessages(call: Call, folder: MessageFolder): Promise<StoredMessage[]> {
	return fetchAllPages((page) =>
		fetchListedPage(page, (part) => findMessages(call, { folder }, part)),
	);
}

/** Unread messages in the inbox; spam does not count. */
export async function countUnreadMessages(call: Call): Promise<number> {
	return (await countMessages(call)).unread;
}

/** How many messages of the inbox could not be mailed to the owner yet. */
export async function countUnmailedMessages(call: Call): Promise<number> {
	return (await countMessages(call)).unmailed;
}

const countsRow = z.object({ unread: z.number(), unmailed: z.number() });

async function countMessages(call: Call) {
	const [counts] = await call("count_messages", {}, z.tuple([countsRow]));
	return counts;
}

/** Unread messages in the spam folder that may be honest, newest first, and how many there are. */
export async function listDoubtfulMessages(call: Call, size: number): Promise<MessagePage> {
	const doubtful = { in_spam: true, highest_score: DOUBTFUL_SCORE };
	const { rows, paging } = await fetchListedPage({ page: 1, size }, (part) =>
		call("find_messages", { ...doubtful, ...part }, z.array(foundMessage)),
	);
	return { messages: rows, ...paging };
}

/** Marks messages as read or as unread. */
export async function markMessages(
	call: Call,
	ids: readonly string[],
	isRead: boolean,
): Promise<void> {
	await call("mark_messages", { ids: ids, is_read: isRead });
}

/** Where messages are; deleted ones are left out. */
export async function findFolders(
	call: Call,
	ids: readonly string[],
): Promise<Map<string, MessageFolder>> {
	const rows = await call(
		"find_message_folders",
		{ ids: ids },
		z.array(z.object({ id: z.string(), spam: z.boolean() })),
	);
	return new Map(rows.map(({ id, spam }) => [id, spam ? "spam" : "inbox"]));
}

/** Moves messages between the inbox and the spam folder. */
export async function moveMessages(
	call: Call,
	ids: readonly string[],
	folder: MessageFolder,
): Promise<void> {
	const move = { ids: ids, to_spam: folder === "spam" };
	await call("move_messages", move);
}

/** Puts messages into the trash; ones that are already gone are left out. */
export async function deleteMessages(call: Call, ids: readonly string[]): Promise<void> {
	await call("delete_messages", { ids: ids });
}

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
const foundMessage = messageRow
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
