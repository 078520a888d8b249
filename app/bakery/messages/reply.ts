import { isolate } from "../../platform/text/isolate.ts";
import { emailAddress } from "../contact/links.ts";
import type { StoredMessage } from "./schema.ts";

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
