import { MailCheck, MailOpen, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import {
	type MessageFolder,
	otherFolder,
	type StoredMessage,
} from "../../bakery/messages/contact-message.ts";
import { describeCount } from "../../bakery/messages/messages.admin.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { showToast } from "../../ui/toast.tsx";
import { SelectionAction, SelectionBar, useSelection } from "../lists/selection.tsx";
import type { useSteadyList } from "../lists/steady-list.tsx";
import { actionAt, useSubmission, useSubmissionQueue } from "../saving/use-submission.ts";
import { endOfDay } from "../screen/clock.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import { movedToast } from "../undo/undo.ts";
import { useUndo } from "../undo/undo-provider.tsx";
import { MessageItem, messageElementId } from "./message-item.tsx";

export const messageListAddress = screenAddress("/admin/messages", {
	folder: z.enum(["inbox", "spam"]).catch("inbox"),
	search: searchParameter,
	/** The day to go to, such as `2026-03-01`, instead of a page; empty for none. */
	day: z.iso.date().catch(""),
	page: pageParameter,
});

/** The filters of the message list. */
export type ShownMessages = ReturnType<typeof messageListAddress.read>;

interface Props {
	address: ShownMessages;
	/** The messages of the page, which stay where they are while somebody is about to tap one. */
	steady: ReturnType<typeof useSteadyList<StoredMessage>>;
	/** Shown in place of the messages where there are none. */
	children: ReactNode;
}

/**
 * The messages of a page, each with its actions, and actions for the selected ones. It stays when the
 * last message is gone, because the answer to a deletion may come later than the list without it.
 */
export function MessageList({ address, steady, children }: Props) {
	const { folder, day } = address;
	const { rows: messages, reasonOf, release, show, showWithout } = steady;
	const present = messages.filter((message) => reasonOf(message) === null);
	const { ids, choose, chooseAll } = useSelection(
		messageListAddress.path(address),
		present.map(({ id }) => id),
	);
	const [deleting, setDeleting] = useState<string[] | null>(null);
	const mark = useMark(() => chooseAll(false));
	const submitMove = useMove({
		onMoved: () => chooseAll(false),
		onUndone: (moved) => show(...moved),
	});
	const submitDeletion = useDeletion(show);
	useWayToDay(day, messages);

	function move(moved: string[], target: MessageFolder) {
		// Now, because the list without them may come before the answer.
		release(...moved);
		submitMove({ ids: moved, folder: target });
	}

	function remove(message: StoredMessage) {
		release(message.id);
		submitDeletion({ ids: [message.id] }, message);
	}

	return (
		<div {...steady.touchProps}>
			{messages.length === 0 ? (
				children
			) : (
				<SelectionBar
					count={ids.length}
					areAllSelected={present.length > 0 && ids.length === present.length}
					onSelectAll={chooseAll}
				>
					<div className="-mx-3 flex flex-wrap">
						<SelectionAction
							label="Mark as read"
							icon={MailCheck}
							onClick={() => mark({ ids, isRead: true })}
						/>
						<SelectionAction
							label="Mark as unread"
							icon={MailOpen}
							onClick={() => mark({ ids, isRead: false })}
						/>
						<SelectionAction
							label={folder === "spam" ? "Not spam" : "Spam"}
							icon={folder === "spam" ? ShieldCheck : ShieldAlert}
							onClick={() => move(ids, otherFolder(folder))}
						/>
						<SelectionAction label="Delete" icon={Trash2} onClick={() => setDeleting(ids)} />
					</div>
				</SelectionBar>
			)}
			<ul className="mt-1 grid grid-cols-1 gap-2">
				{messages.map((message) => (
					<MessageItem
						key={message.id}
						message={message}
						goneReason={reasonOf(message)}
						isSelected={ids.includes(message.id)}
						onSelect={(isSelected) => choose(message.id, isSelected)}
						onMove={(target) => move([message.id], target)}
						onDelete={() => remove(message)}
					/>
				))}
			</ul>
			{deleting ? (
				<DeleteDialog
					title={`Delete ${describeCount(deleting.length)}`}
					question={`Are you sure you want to delete ${describeCount(deleting.length)}?`}
					action={actionAt("/admin/messages", "delete")}
					values={{ ids: deleting }}
					deleted={{ kind: "message", ids: deleting }}
					successToast={`${describeCount(deleting.length)} deleted`}
					onClose={() => setDeleting(null)}
					onDeleted={() => showWithout(...deleting)}
					onRestored={() => show(...deleting)}
				>
					You can restore them from the trash for 30 days.
				</DeleteDialog>
			) : null}
		</div>
	);
}

/** Marks messages, with a toast. */
function useMark(onSaved: () => void) {
	const { submit } = useSubmission({
		isShared: true,
		action: actionAt("/admin/messages", "mark"),
		onSaved({ ids, isRead }) {
			void showToast({
				title: `${describeCount(ids.length)} marked as ${isRead ? "read" : "unread"}`,
			});
			onSaved();
		},
	});
	return submit;
}

/** Deletes a message without asking, with a toast to undo it. */
function useDeletion(onRestored: (...ids: string[]) => void) {
	const { say } = useUndo();
	return useSubmissionQueue({
		action: actionAt("/admin/messages", "delete"),
		onSaved({ ids }, { subject, name }: StoredMessage) {
			const description = `“${isolate(subject)}” from ${isolate(name)}`;
			const undo = { kind: "message", ids } as const;
			say({ title: "Message deleted", description, undo }, () => onRestored(...ids));
		},
	});
}

/**
 * Scrolls to the first message of a day, or to the first one before it, when the list is opened.
 */
function useWayToDay(day: string, messages: StoredMessage[]): void {
	const { key } = useLocation();
	const goThere = useEffectEvent(() => {
		if (day === "") return;
		const end = endOfDay(day);
		const first = messages.find(({ receivedAt }) => new Date(receivedAt) < end) ?? messages.at(-1);
		const element = first && document.getElementById(messageElementId(first.id));
		element?.scrollIntoView({ block: "start" });
		element?.querySelector("summary")?.focus({ preventScroll: true });
	});
	useEffect(() => {
		if (key) goThere();
	}, [key]);
}

interface MoveOptions {
	onMoved?: () => void;
	onUndone?: (ids: readonly string[]) => void;
}

/** Moves messages, with a toast to undo it. */
export function useMove({ onMoved, onUndone }: MoveOptions = {}) {
	const { say } = useUndo();
	return useSubmissionQueue({
		action: actionAt("/admin/messages", "move"),
		onSaved(move) {
			say(movedToast(move), () => onUndone?.(move.ids));
			onMoved?.();
		},
	});
}
