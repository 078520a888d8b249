import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { MessageChange } from "../../bakery/messages/changes.ts";
import type { MessageFolder, StoredMessage } from "../../bakery/messages/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { useSubmission } from "../layout/use-submission.ts";
import { type MessageListAddress, messageListPath } from "./addresses.ts";
import { endOfDay } from "./message-dates.ts";
import { MessageItem, messageElementId } from "./message-item.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";

interface Props {
	address: MessageListAddress;
	messages: StoredMessage[];
}

/** The messages of a page, which can be chosen to do something with all of them at once. */
export function MessageList({ address, messages }: Props) {
	const { folder, day } = address;
	const shownIds = messages.map(({ id }) => id);
	const { ids, choose, chooseAll } = useSelection(messageListPath(address), shownIds);
	const [deleting, setDeleting] = useState<string[] | null>(null);
	const change = useChange(() => chooseAll(false));
	useWayToDay(day, messages);
	return (
		<>
			<SelectionBar
				folder={folder}
				count={ids.length}
				areAllChosen={ids.length === messages.length}
				onChooseAll={chooseAll}
				onMark={(isRead) => change({ kind: "mark", ids, isRead })}
				onMove={() => change({ kind: "move", ids, folder: otherFolder(folder) })}
				onDelete={() => setDeleting(ids)}
			/>
			<ul className="mt-1 grid grid-cols-1 gap-2">
				{messages.map((message) => (
					<MessageItem
						key={message.id}
						message={message}
						isSelected={ids.includes(message.id)}
						onSelect={(isSelected) => choose(message.id, isSelected)}
						onMove={(target) => change({ kind: "move", ids: [message.id], folder: target })}
					/>
				))}
			</ul>
			{deleting ? (
				<DeleteDialog
					title={`Delete ${countOf(deleting)}`}
					question={`Are you sure you want to delete ${countOf(deleting)}?`}
					values={{ kind: "delete", ids: deleting } satisfies MessageChange}
					successToast={`${countOf(deleting)} deleted`}
					onClose={() => setDeleting(null)}
				>
					Nothing brings them back.
				</DeleteDialog>
			) : null}
		</>
	);
}

/** Marks and moves messages, and says so; what was moved can be taken back. */
function useChange(onSaved: () => void) {
	const { submit } = useSubmission<MessageChange>({
		onSaved(change) {
			announce(change);
			onSaved();
		},
	});

	function announce(change: MessageChange) {
		if (change.kind === "mark") {
			const state = change.isRead ? "read" : "unread";
			void showToast({ title: `${countOf(change.ids)} marked as ${state}` });
		}
		if (change.kind === "move") {
			void showToast({
				title: change.folder === "spam" ? "Moved to spam" : "Moved to the inbox",
				action: {
					label: "Undo",
					onClick: () => submit({ ...change, folder: otherFolder(change.folder) }),
				},
			});
		}
	}

	return (change: MessageChange) => submit(change);
}

/** Leads to the first message of a day, or else the first before it, once the list is opened. */
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

function otherFolder(folder: MessageFolder): MessageFolder {
	return folder === "spam" ? "inbox" : "spam";
}

function countOf({ length }: readonly string[]): string {
	return length === 1 ? "1 message" : `${length} messages`;
}
