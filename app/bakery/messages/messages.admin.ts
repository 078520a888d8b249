import type { Call } from "../../platform/backend/call.ts";
import { isEmail, withReadableDomain } from "../../platform/text/email.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { emailAddress } from "../contact/links.ts";
import { toCsv } from "../csv/csv.ts";
import { MAX_ROWS } from "../paging.ts";
import type { StoredMessage } from "./contact-message.ts";
import { messageSchema } from "./messages.ts";

const ids = z.array(z.uuid()).min(1);

/** Messages that the owner marks as read or unread. */
export const markSchema = z.object({ ids, isRead: z.boolean() });

/** Messages that the owner moves, and where to. */
export const moveSchema = z.object({ ids, folder: z.enum(["inbox", "spam"]) });

/** Messages that the owner deletes. */
export const deletionSchema = z.object({ ids });

const HEADINGS = ["Received", "Name", "Email", "Subject", "Message", "Read", "Spam"];

/** Messages as comma-separated values, for spreadsheets: a heading, then one line each. */
export function messagesCsv(messages: readonly StoredMessage[]): string {
	const lines = messages.map(({ receivedAt, name, email, subject, message, isRead, isSpam }) => [
		receivedAt,
		name,
		email,
		subject,
		message,
		isRead ? "yes" : "no",
		isSpam ? "yes" : "no",
	]);
	return toCsv([HEADINGS, ...lines]);
}

/**
 * The address that opens a reply in the owner's mail program (RFC 6068), with a quotation. No word of
 * it is in another language than the customer's.
 */
export function replyAddress(
	{ name, email, subject, message }: StoredMessage,
	receivedOn: string,
): string {
	const answeredSubject = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
	const quotation = message.split("\n").map((line) => `> ${line}`);
	const body = ["", "", `${isolate(name)}, ${receivedOn}:`, ...quotation].join("\r\n");
	return `${emailAddress(email)}?subject=${encodeURIComponent(answeredSubject)}&body=${encodeURIComponent(body)}`;
}

/** Phone numbers as people write them. */
const phoneNumber = /^[+(]*\p{Nd}[\p{Nd}\s()./-]{5,}$/u;

/** Whose messages and orders are meant (product §28). */
export const senderSchema = z.object({
	email: z
		.string()
		.trim()
		.min(1, "Email Address or Phone Number is required")
		.max(255, "Email Address must be at most 255 characters")
		.refine((text) => text === "" || phoneNumber.test(text) || isEmail(text), {
			error: "Enter an email address or a phone number",
		})
		.overwrite(withReadableDomain),
});

/** Where the messages from an address lie. */
const countsSchema = z.object({
	inbox: z.number(),
	spam: z.number(),
	trash: z.number(),
	/** How many of those in the inbox and in the spam folder were read. */
	read: z.number(),
});

export type MessageCounts = z.infer<typeof countsSchema>;

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
