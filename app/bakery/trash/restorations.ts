import type { Call } from "../../platform/backend/call.ts";
import { listHistory } from "../history/entries.ts";
import { subjectKinds } from "../history/kinds.ts";
import { findFolders } from "../messages/messages.ts";
import { type DeletedKey, type EarlierRestoration, keysOf, type Restorable } from "./trash.ts";

/** Who restored records that left the trash; null unless all of them exist again. */
export async function findEarlierRestoration(
	call: Call,
	restorable: Restorable,
): Promise<EarlierRestoration | null> {
	const keys = keysOf(restorable);
	const messages = keys.filter(({ kind }) => kind === "message");
	const others = keys.filter(({ kind }) => kind !== "message");
	if (keys.length === 0 || !(await doMessagesExist(call, messages))) return null;
	return others.length > 0 ? findInHistory(call, others) : { by: null, names: [] };
}

async function doMessagesExist(call: Call, messages: DeletedKey[]): Promise<boolean> {
	if (messages.length === 0) return true;
	const folders = await findFolders(
		call,
		messages.map(({ id }) => id),
	);
	return folders.size === messages.length;
}

/** Messages are not in the history. */
async function findInHistory(call: Call, keys: DeletedKey[]): Promise<EarlierRestoration | null> {
	const { entries } = await listHistory(call, {
		tables: keys.flatMap(({ kind }) => (kind === "message" ? [] : subjectKinds[kind].tables[0])),
		records: keys.map(({ id }) => id),
	});
	const events = entries.flatMap((entry) =>
		entry.events.map((event) => ({ ...event, author: entry.author })),
	);
	const existing = keys.filter((key) =>
		events.some(
			({ subject }) => subject.kind === key.kind && subject.id === key.id && subject.stillExists,
		),
	);
	if (existing.length < keys.length) return null;
	const restored = events.filter(({ what }) => what === "restored");
	const author = restored[0]?.author;
	return {
		by: author?.kind === "account" ? author.name : null,
		names: [...new Map(restored.map(({ subject }) => [subject.id, subject.name])).values()],
	};
}
