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

/** The characters that begin a formula in spreadsheets; in some also their full-width forms. */
const formula = "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]";

const formulaAtStart = new RegExp(`^(?=[\\t\\r]|\\s*${formula})`);

/** Where a program with another separator, or without quotes, begins a new cell. */
const formulaInside = new RegExp(`([;,\\t\\r\\n"])(?=\\s*${formula})`, "g");

/**
 * A cell that is always read as text. Spreadsheets run what looks like a formula, and where
 * semicolons separate cells, as in much of Europe, a cell may begin in the middle of one of ours.
 */
function toCell(text: string): string {
	const escaped = text.replace(formulaInside, "$1'").replace(formulaAtStart, "'");
	return `"${escaped.replaceAll('"', '""')}"`;
}
