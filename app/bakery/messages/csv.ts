import { toCsv } from "../csv/csv.ts";
import type { StoredMessage } from "./schema.ts";

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
