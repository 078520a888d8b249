import type { StoredMessage } from "./schema.ts";

const HEADINGS = ["Received", "Name", "Email", "Subject", "Message", "Read", "Spam"];

/**
 * Messages as comma-separated values (RFC 4180), for spreadsheets: a heading, then one line each.
 */
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
	return [HEADINGS, ...lines].map((line) => `${line.map(toCell).join(",")}\r\n`).join("");
}

/** A cell that is text whatever it begins with: spreadsheets run what looks like a formula. */
function toCell(text: string): string {
	const harmless = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return `"${harmless.replaceAll('"', '""')}"`;
}
