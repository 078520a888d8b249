import type { Call } from "../../../platform/backend/call.ts";
import { z } from "../../../platform/zod.ts";
import { MAX_ROWS } from "../../paging.ts";
import { messageSchema } from "../rows.ts";
import type { StoredMessage } from "../schema.ts";
import { countsSchema, type MessageCounts } from "./schema.ts";

// Capitals in an address never matter.

/** Where the messages from an address lie. */
export async function countMessagesFrom(call: Call, address: string): Promise<MessageCounts> {
	const [counts] = await call("count_messages_from", { address }, z.tuple([countsSchema]));
	return counts;
}

/** All messages from an address, newest first, those in the trash included. */
export async function listMessagesFrom(call: Call, address: string): Promise<StoredMessage[]> {
	const messages: StoredMessage[] = [];
	for (;;) {
		const part = { address, skipped: messages.length, size: MAX_ROWS };
		const rows = await call("messages_from", part, z.array(messageSchema));
		messages.push(...rows);
		if (rows.length < MAX_ROWS) return messages;
	}
}

/**
 * Permanently erases all messages from an address, or the orders of a phone number, and the customer
 * of orders.
 * @returns how many messages there were.
 */
export async function erasePerson(call: Call, address: string): Promise<number> {
	return call("erase_person", { address }, z.number());
}

/** An address whose messages were erased, as a hash: the address itself is to be gone. */
export interface ErasedAddress {
	/** SHA-256 of the address in small letters, in hexadecimal digits. */
	hash: string;
	erasedAt: Date;
}

const erasedRow = z.object({ hash: z.string(), erased_at: z.string() });

/** The addresses that were erased within 30 days, 1,000 at most. */
export async function listErasedAddresses(service: Call): Promise<ErasedAddress[]> {
	const rows = await service("list_erased_addresses", {}, z.array(erasedRow));
	return rows.map(({ hash, erased_at }) => ({ hash, erasedAt: new Date(erased_at) }));
}
