import { BackendError, dataOrThrow } from "../../../platform/browser/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import { MAX_ROWS } from "../../paging.ts";
import { toMessage } from "../rows.ts";
import type { StoredMessage } from "../schema.ts";
import type { MessageCounts } from "./schema.ts";

// Capitals in an address never matter.

/** Where the messages from an address lie. */
export async function countMessagesFrom(
	client: DataClient,
	address: string,
): Promise<MessageCounts> {
	const [counts] = dataOrThrow(await client.rpc("count_messages_from", { address }));
	if (!counts) throw BackendError.gone();
	return counts;
}

/** All messages from an address, newest first, those in the trash included. */
export async function listMessagesFrom(
	client: DataClient,
	address: string,
): Promise<StoredMessage[]> {
	const messages: StoredMessage[] = [];
	for (;;) {
		const part = { address, skipped: messages.length, size: MAX_ROWS };
		const rows = dataOrThrow(await client.rpc("messages_from", part));
		messages.push(...rows.map(toMessage));
		if (rows.length < MAX_ROWS) return messages;
	}
}

/**
 * Permanently erases all messages from an address, or the orders of a phone number, and the customer
 * of orders.
 * @returns how many messages there were.
 */
export async function erasePerson(client: DataClient, address: string): Promise<number> {
	return dataOrThrow(await client.rpc("erase_person", { address }));
}

/** An address whose messages were erased, as a hash: the address itself is to be gone. */
export interface ErasedAddress {
	/** SHA-256 of the address in small letters, in hexadecimal digits. */
	hash: string;
	erasedAt: Date;
}

/** The addresses that were erased within 30 days, 1,000 at most. */
export async function listErasedAddresses(service: DataClient): Promise<ErasedAddress[]> {
	const rows = dataOrThrow(await service.rpc("list_erased_addresses"));
	return rows.map(({ hash, erased_at }) => ({ hash, erasedAt: new Date(erased_at) }));
}
