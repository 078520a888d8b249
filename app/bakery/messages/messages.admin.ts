import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { emailAddress } from "../contact/links.ts";
import { toCsv } from "../csv/csv.ts";
import type { StoredMessage } from "./contact-message.ts";

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
