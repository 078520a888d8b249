import { countOrThrow, dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { fetchAllPages, fetchFoundPage, fetchPage } from "../paging.ts";
import { MESSAGE_COLUMNS, toMessage } from "./rows.ts";
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
	const { rows, paging } = await fetchFoundPage(
		{ page: before ? await pageBefore(client, request, before) : page, size: PAGE_SIZE },
		(part) => findMessages(client, request, part),
		(ids) => selectNewestFirst(client).in("id", ids),
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
		fetchPage(page, (first, last) =>
			selectNewestFirst(client, "exact")
				.eq("spam", folder === "spam")
				.range(first, last),
		),
	);
	return rows.map(toMessage);
}

function selectNewestFirst(client: DataClient, count?: "exact") {
	return client
		.from("contact_messages")
		.select(MESSAGE_COLUMNS, count && { count })
		.order("created_at", { ascending: false })
		.order("id");
}

/** Unread messages in the inbox; spam does not count. */
export async function countUnreadMessages(client: DataClient): Promise<number> {
	const answer = await client
		.from("contact_messages")
		.select("id", { count: "exact", head: true })
		.eq("spam", false)
		.is("read_at", null);
	return countOrThrow(answer) ?? 0;
}

/** How many messages of the inbox could not be mailed to the owner yet. */
export async function countUnmailedMessages(client: DataClient): Promise<number> {
	const answer = await client
		.from("contact_messages")
		.select("id", { count: "exact", head: true })
		.eq("spam", false)
		.is("mailed_at", null)
		.not("mail_error", "is", null);
	return countOrThrow(answer) ?? 0;
}

/** Unread messages in the spam folder that may be honest, newest first, and how many there are. */
export async function listDoubtfulMessages(client: DataClient, size: number): Promise<MessagePage> {
	const { rows, paging } = await fetchPage({ page: 1, size }, (first, last) =>
		selectNewestFirst(client, "exact")
			.eq("spam", true)
			.not("spam_reason", "is", null)
			.is("read_at", null)
			.lte("spam_score", DOUBTFUL_SCORE)
			.range(first, last),
	);
	return { messages: rows.map(toMessage), ...paging };
}

/** Marks messages as read or as unread. */
export async function markMessages(
	client: DataClient,
	ids: readonly string[],
	isRead: boolean,
): Promise<void> {
	const read_at = isRead ? new Date().toISOString() : null;
	dataOrThrow(await client.from("contact_messages").update({ read_at }).in("id", ids).select("id"));
}

/** Where messages are; deleted ones are left out. */
export async function findFolders(
	client: DataClient,
	ids: readonly string[],
): Promise<Map<string, MessageFolder>> {
	const idsIn = async (folder: MessageFolder): Promise<[string, MessageFolder][]> => {
		const asked = client.from("contact_messages").select("id").in("id", ids);
		return dataOrThrow(await asked.eq("spam", folder === "spam")).map(({ id }) => [id, folder]);
	};
	return new Map((await Promise.all([idsIn("inbox"), idsIn("spam")])).flat());
}

/** Moves messages between the inbox and the spam folder. */
export async function moveMessages(
	client: DataClient,
	ids: readonly string[],
	folder: MessageFolder,
): Promise<void> {
	const spam = folder === "spam";
	dataOrThrow(await client.from("contact_messages").update({ spam }).in("id", ids).select("id"));
}

/** Puts messages into the trash; ones that are already gone are left out. */
export async function deleteMessages(client: DataClient, ids: readonly string[]): Promise<void> {
	dataOrThrow(await client.from("contact_messages").delete().in("id", ids).select("id"));
}
