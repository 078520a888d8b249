import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { MessageFolder, StoredMessage } from "../../bakery/messages/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { endOfDay } from "../screen/dates.ts";
import { useSelection } from "../selection/use-selection.ts";
import type { useSteadyList } from "../steady-list/use-steady-list.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import { MessageItem, messageElementId } from "./message-item.tsx";
import { messageListAddress, type ShownMessages } from "./message-list-address.ts";
import { MessageSelectionBar } from "./message-selection-bar.tsx";
import { otherFolder, useMove } from "./use-move.ts";

type SteadyMessages = ReturnType<typeof useSteadyList<StoredMessage>>;

interface Props {
	address: ShownMessages;
	/** The messages of the page, which stay where they are while somebody is about to tap one. */
	steady: SteadyMessages;
	/** Shown in place of the messages where there are none. */
	children: ReactNode;
}

/**
 * The messages of a page, which can be chosen to do something with all of them at once. It stays when
 * the last one is gone, because the answer to what was done with it may come later than the list
 * without it.
 */
export function MessageList({ address, steady, children }: Props) {
	const { folder, day } = address;
	const { rows: messages, reasonOf, release, show } = steady;
	const shownIds = messages.map(({ id }) => id);
	const present = messages.filter((message) => reasonOf(message) === null);
	const { ids, choose, chooseAll } = useSelection(
		messageListAddress.path(address),
		present.map(({ id }) => id),
	);
	const [deleting, setDeleting] = useState<string[] | null>(null);
	const mark = useMark(() => chooseAll(false));
	const submitMove = useMove((moved) => {
		chooseAll(false);
		if (moved.folder === folder) show(...moved.ids);
	});
	useWayToDay(day, messages);
	const { beingDeleted, note, forget } = useMessagesBeingDeleted();
	const gone = beingDeleted.filter(({ id }) => !shownIds.includes(id));

	function move(moved: string[], target: MessageFolder) {
		// Now, because the list without them may come before the answer.
		release(...moved);
		submitMove({ ids: moved, folder: target });
	}

	return (
		<div {...steady.touchProps}>
			{messages.length === 0 ? (
				children
			) : (
				<MessageSelectionBar
					folder={folder}
					count={ids.length}
					areAllChosen={present.length > 0 && ids.length === present.length}
					onChooseAll={chooseAll}
					onMark={(isRead) => mark({ ids, isRead })}
					onMove={() => move(ids, otherFolder(folder))}
					onDelete={() => setDeleting(ids)}
				/>
			)}
			<ul className="mt-1 grid grid-cols-1 gap-2">
				{[...messages, ...gone].map((message) => (
					<MessageItem
						key={message.id}
						message={message}
						isGone={gone.includes(message)}
						goneReason={reasonOf(message)}
						isSelected={ids.includes(message.id)}
						onSelect={(isSelected) => choose(message.id, isSelected)}
						onMove={(target) => move([message.id], target)}
						onDelete={() => {
							note(message);
							release(message.id);
						}}
						onDeletionEnded={() => forget(message)}
						onRestored={() => show(message.id)}
					/>
				))}
			</ul>
			{deleting ? (
				<DeleteDialog
					title={`Delete ${countOf(deleting)}`}
					question={`Are you sure you want to delete ${countOf(deleting)}?`}
					action={actionAt("/admin/messages", "delete")}
					values={{ ids: deleting }}
					deleted={{ kind: "message", ids: deleting }}
					successToast={`${countOf(deleting)} deleted`}
					onClose={() => setDeleting(null)}
					onDeleted={show}
					onRestored={() => show(...deleting)}
				>
					You can restore them from the trash for 30 days.
				</DeleteDialog>
			) : null}
		</div>
	);
}

/**
 * The messages whose deletion is not answered yet. The list without them may come first, and their
 * items wait for the answer.
 */
function useMessagesBeingDeleted() {
	const [beingDeleted, setBeingDeleted] = useState<StoredMessage[]>([]);
	const without = (all: StoredMessage[], { id }: StoredMessage) =>
		all.filter((message) => message.id !== id);
	return {
		beingDeleted,
		note: (message: StoredMessage) => setBeingDeleted((all) => [...without(all, message), message]),
		forget: (message: StoredMessage) => setBeingDeleted((all) => without(all, message)),
	};
}

/** Marks messages, with a toast. */
function useMark(onSaved: () => void) {
	const { submit } = useSubmission({
		isShared: true,
		action: actionAt("/admin/messages", "mark"),
		onSaved({ ids, isRead }) {
			void showToast({ title: `${countOf(ids)} marked as ${isRead ? "read" : "unread"}` });
			onSaved();
		},
	});
	return submit;
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

function countOf({ length }: readonly string[]): string {
	return length === 1 ? "1 message" : `${length} messages`;
}
