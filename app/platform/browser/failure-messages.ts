import { DATABASE_UNREACHABLE, DISK_FULL, SAVED_AT_THE_SAME_TIME } from "../outages.ts";

/** The details of a backend failure. */
interface Failure {
	message?: string;
	code?: string;
	/** The constraint that was violated. Those with a name of several words are sentences. */
	constraint?: string;
	status?: number | null;
}

export const unreachableMessage = "Couldn't reach the server. Check your connection and try again.";

const serverFailure = "Something went wrong on the server. Please try again in a minute.";

const referenceGone = "Something this refers to was deleted in the meantime.";

/** Codes of Postgres whose messages are for programmers, by how they begin. */
const messages: [start: RegExp, sentence: string][] = [
	[/^23505/, "Another record already has this value."],
	[/^23503/, referenceGone],
	[/^2[23]/, "One of the values can't be saved. Check what you entered."],
	[/^(?:40|55)/, SAVED_AT_THE_SAME_TIME.message],
	[/^42501/, "Your role doesn't allow this. Ask an owner of the bakery."],
	[/^53100/, DISK_FULL.message],
	[/^(?:08|53|57P)/, DATABASE_UNREACHABLE.message],
	[/^57014/, "The database took too long. Please try again in a minute."],
	[/^[0-9A-Z]{5}$/, serverFailure],
];

/** Our own database functions raise these, with messages for people. */
const messagesForPeople = /^(?:P0001|PT\w{3})$/;

/** The service's message where it is meant for people (product §8.1), or our own. */
export function failureMessage({ message, code = "", constraint, status }: Failure): string {
	if (status === 0) return unreachableMessage;
	const isOwn = messagesForPeople.test(code);
	if (!isOwn && constraint?.includes(" ")) return `${constraint}.`;
	const known = isOwn ? undefined : messages.find(([start]) => start.test(code))?.[1];
	if (known) return known;
	// The file storage gives the database's sentences without their codes.
	if (message?.includes("violates foreign key constraint")) return referenceGone;
	// Without a code it comes from something on the way, such as a proxy.
	const isNamed = code !== "";
	return message && (isNamed || !status || status < 500) ? message : serverFailure;
}
