import { dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { fetchAllPages, fetchListedPage } from "../paging.ts";
import { toMessage } from "./rows.ts";
import { DOUBTFUL_SCORE, linkedHosts, type SpamLessons, type SpamVerdict } from "./rules.ts";
import type { ContactMessage, MessageFolder, MessagePage, StoredMessage } from "./schema.ts";

/** Messages on one page of a folder. */
const PAGE_SIZE = 50;

/**
 * Stores a message. The same text of the same sender within an hour, or the same submission at any
 * time, changes nothing.
 * @param service a client with the secret key: nobody else may add messages.
 * @param submission.id the id of the submission (submission.ts), if it has one.
 * @returns whether the message is new; false for a repeated one.
 * @throws {BackendError} when the message is not stored.
 */
export async function storeMessage(
	service: DataClient,
	message: ContactMessage,
	submission: SpamVerdict & { id: string | null },
): Promise<{ isNew: boolean }> {
	const answer = await service.rpc("store_contact_message", {
		given: message,
		spam_score: submission.spamScore,
		...(submission.id && { submission_id: submission.id }),
		...(submission.spamReason && { spam_reason: submission.spamReason }),
	});
	return { isNew: dataOrThrow(answer) };
}

/** A message has few characters, so few sites. */
const MAX_HOSTS = 100;

/** The owner's decisions about a message's sender and the sites it links to. */
export async function getSpamLessons(
	service: DataClient,
	{ email, subject, message }: ContactMessage,
): Promise<SpamLessons> {
	const named = linkedHosts(`${subject}\n${message}`).filter((host) => /^[a-z\d.-]+$/.test(host));
	const hosts = [...new Set(named)].slice(0, MAX_HOSTS);
	const [lessons] = dataOrThrow(await service.rpc("spam_lessons", { address: email, hosts }));
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
export async function listMessages(
	client: DataClient,
	request: MessageRequest,
): Promise<MessagePage> {
	const { before, page = 1 } = request;
	const { rows, paging } = await fetchListedPage(
		{ page: before ? await pageBefore(client, request, before) : page, size: PAGE_SIZE },
		(part) => findMessages(client, request, part),
	);
	return { messages: rows.map(toMessage), ...paging };
}

/** The page on which the messages before a point in time begin. */
async function pageBefore(
	client: DataClient,
	request: MessageRequest,
	before: Date,
): Promise<number> {
	const since = { received_since: before.toISOString() };
	const [first] = dataOrThrow(
		await findMessages(client, request, { ...since, skipped: 0, size: 1 }),
	);
	return Math.floor((first?.total ?? 0) / PAGE_SIZE) + 1;
}

function findMessages(
	client: DataClient,
	{ folder, search }: MessageRequest,
	part: { received_since?: string; skipped: number; size: number },
) {
	const words = search ? { search } : {};
	return client.rpc("find_messages", { in_spam: folder === "spam", ...words, ...part });
}

/** All messages of a folder, newest first. */
export async function listAllMessages(
	client: DataClient,
	folder: MessageFolder,
): Promise<StoredMessage[]> {
	const rows = await fetchAllPages((page) =>
		fetchListedPage(page, (part) => findMessages(client, { folder }, part)),
	);
	return rows.map(toMessage);
}

/** Unread messages in the inbox; spam does not count. */
export async function countUnreadMessages(client: DataClient): Promise<number> {
	return (await countMessages(client)).unread;
}

/** How many messages of the inbox could not be mailed to the owner yet. */
export async function countUnmailedMessages(client: DataClient): Promise<number> {
	return (await countMessages(client)).unmailed;
}

async function countMessages(client: DataClient) {
	const [counts] = dataOrThrow(await client.rpc("count_messages"));
	return counts ?? { unread: 0, unmailed: 0 };
}

/** Unread messages in the spam folder that may be honest, newest first, and how many there are. */
export async function listDoubtfulMessages(client: DataClient, size: number): Promise<MessagePage> {
	const doubtful = { in_spam: true, highest_score: DOUBTFUL_SCORE };
	const { rows, paging } = await fetchListedPage({ page: 1, size }, (part) =>
		client.rpc("find_messages", { ...doubtful, ...part }),
	);
	return { messages: rows.map(toMessage), ...paging };
}

/** Marks messages as read or as unread. */
export async function markMessages(
	client: DataClient,
	ids: readonly string[],
	isRead: boolean,
): Promise<void> {
	throwIfFailed(await client.rpc("mark_messages", { ids: [...ids], is_read: isRead }));
}

/** Where messages are; deleted ones are left out. */
export async function findFolders(
	client: DataClient,
	ids: readonly string[],
): Promise<Map<string, MessageFolder>> {
	const rows = dataOrThrow(await client.rpc("find_message_folders", { ids: [...ids] }));
	return new Map(rows.map(({ id, spam }) => [id, spam ? "spam" : "inbox"]));
}

/** Moves messages between the inbox and the spam folder. */
export async function moveMessages(
	client: DataClient,
	ids: readonly string[],
	folder: MessageFolder,
): Promise<void> {
	const move = { ids: [...ids], to_spam: folder === "spam" };
	throwIfFailed(await client.rpc("move_messages", move));
}

/** Puts messages into the trash; ones that are already gone are left out. */
export async function deleteMessages(client: DataClient, ids: readonly string[]): Promise<void> {
	throwIfFailed(await client.rpc("delete_messages", { ids: [...ids] }));
}
