import { createContext, type ReactNode, useContext } from "react";
import { type UndoneProducts, undoProducts } from "../../bakery/catalog/bulk-changes.ts";
import { pluralize } from "../../bakery/counts.ts";
import { otherFolder } from "../../bakery/messages/contact-message.ts";
import { moveSchema as messageMoveSchema } from "../../bakery/messages/messages.admin.ts";
import { markMessages, moveMessages } from "../../bakery/messages/messages.ts";
import { addRedirects } from "../../bakery/redirects/redirects.ts";
import { moveRecord, moveSchema } from "../../bakery/resource/resource.ts";
import {
	DELETED_KINDS,
	deletedKinds,
	type EarlierRestoration,
	type Restorable,
	type RestoredRecord,
	restoreFromTrash,
} from "../../bakery/trash/trash.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { intent } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { showToast, type Toast } from "../../ui/toast.tsx";
import { actionAt, useSubmissionQueue } from "../saving/use-submission.ts";

/** Records that somebody else restored and a toast names. */
const NAMED_RECORDS = 3;

/** The toast after restoring records. */
function restoredWords(records: readonly RestoredRecord[]): {
	title: string;
	description?: string;
} {
	const description = describeRestored(records).join(" · ");
	return { title: `${countRestored(records)} restored`, ...(description && { description }) };
}

/** A toast that says who restored records before. */
function restoredEarlierToast({ by, names }: EarlierRestoration): Toast {
	const named = names.slice(0, NAMED_RECORDS).map((name) => `“${isolate(name)}”`);
	const rest = names.length - named.length;
	const description = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
	return {
		title: by ? `Already restored by ${isolate(by)}` : "Already restored",
		...(description && { description }),
		tone: "info",
	};
}

function countRestored(records: readonly RestoredRecord[]): string {
	const [first] = records;
	if (!first || records.some(({ kind }) => kind !== first.kind)) return `${records.length} items`;
	const { label, plural } = deletedKinds[first.kind];
	return records.length === 1 ? label : `${records.length.toLocaleString("en")} ${plural}`;
}

function describeRestored(records: readonly RestoredRecord[]): string[] {
	return records.flatMap(({ name, remark }) => {
		if (records.length > 1 && remark === null) return [];
		return [...(name ? [`“${isolate(name)}”`] : []), ...(remark === null ? [] : [remark])];
	});
}

const ids = z.array(z.string()).min(1);
const kind = z.enum(DELETED_KINDS);
const records = z.array(z.object({ kind, id: z.string() })).min(1);

/** Changes that can be undone. */
const undoableSchema = z.union([
	// Deletions.
	z.object({ kind, ids }),
	z.object({ records }),
	z.object({ deletedAt: z.string(), shown: records }),
	/** A save of many products. */
	z.object({ entry: z.string() }),
	/** A move in a list, by the move that takes it back. */
	moveSchema,
	/** Moved messages, by the folder that they were in. */
	messageMoveSchema,
	/** Messages that were marked as read. */
	z.object({ unread: ids }),
	z.object({ removedRedirect: z.object({ oldAddress: z.string(), newAddress: z.string() }) }),
]);

type Undoable = z.infer<typeof undoableSchema>;

/** A toast that offers to undo what it says. */
export interface UndoToast extends Toast {
	undo?: Undoable;
}

/** Undoes something, on every screen. Done twice, it changes nothing more. Returns what to say, if anything. */
export const undo = intent({
	schema: undoableSchema,
	async save(done, _record, { id }): Promise<UndoToast | null> {
		const call = browserCall;
		if ("entry" in done) return undoneWords(await undoProducts(call, done.entry));
		if ("table" in done) {
			await moveRecord(call, done, done);
			return { title: "Order restored" };
		}
		if ("folder" in done) {
			await moveMessages(call, done.ids, done.folder);
			return movedToast(done);
		}
		if ("unread" in done) {
			await markMessages(call, done.unread, false);
			return null;
		}
		if ("removedRedirect" in done) {
			await addRedirects(call, [done.removedRedirect], id);
			return { title: "Redirect restored" };
		}
		return restore(done, id);
	},
});

/** Restores records. It succeeds as well if somebody else has restored them. */
async function restore(restorable: Restorable, submissionId: string): Promise<Toast> {
	try {
		return restoredWords(await restoreFromTrash(browserCall, restorable, submissionId));
	} catch (error) {
		if (!(error instanceof BackendError && error.isGone)) throw error;
		// It reads the history, which every other screen does without.
		const earlier = await import("../../bakery/trash/restorations.ts")
			.then(({ findEarlierRestoration }) => findEarlierRestoration(browserCall, restorable))
			.catch(() => null);
		if (!earlier) throw error;
		return restoredEarlierToast(earlier);
	}
}

/** The toast after moving messages. */
export function movedToast({ folder, ids }: z.infer<typeof messageMoveSchema>): UndoToast {
	const title = folder === "spam" ? "Moved to spam" : "Moved to the inbox";
	return { title, undo: { folder: otherFolder(folder), ids } };
}

function undoneWords({ undone, staying }: UndoneProducts): Toast {
	const title = undone === 0 ? "Nothing was undone" : `${pluralize(undone, "product")} restored`;
	if (staying === 0) return { title };
	return {
		title,
		description: `${pluralize(staying, "product")} changed since then, so ${staying === 1 ? "it was" : "they were"} left alone.`,
		tone: "info",
	};
}

interface Undo {
	/** Undoes something, and says so. */
	undo(done: Undoable, onUndone?: () => void): void;
	/** Says that something was done, and offers to undo it (product §32). */
	say(toast: UndoToast, onUndone?: () => void): void;
}

const UndoContext = createContext<Undo>({ undo() {}, say() {} });

/** The way to undo, also when the screen that did it was left. */
export function useUndo(): Undo {
	return useContext(UndoContext);
}

/** Undoes for all screens. */
export function UndoProvider({ children }: { children: ReactNode }) {
	const undo = useSubmissionQueue({
		action: actionAt("/admin", "undo"),
		onSaved(toast, onUndone: (() => void) | undefined) {
			if (toast) say(toast, onUndone);
			onUndone?.();
		},
	});
	function say({ undo: done, ...toast }: UndoToast, onUndone?: () => void) {
		const onClick = () => done && undo(done, onUndone);
		void showToast({ ...toast, ...(done && { action: { label: "Undo", onClick } }) });
	}
	return <UndoContext value={{ undo, say }}>{children}</UndoContext>;
}
