import { type SyntheticEvent, useRef } from "react";
import type { MessageFolder, StoredMessage } from "../../bakery/messages/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Badge } from "../../ui/badge.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { longDate } from "../screen/dates.ts";
import { GoneNote } from "../steady-list/gone-note.tsx";
import { useDeletionToast } from "../trash/use-deletion-toast.ts";
import { MessageActions } from "./message-actions.tsx";
import { shortDate } from "./message-dates.ts";
import { spamReasonLabel } from "./spam-reasons.ts";

interface Props {
	message: StoredMessage;
	/** It is not in the list any more, and waits for the answer to its deletion. */
	isGone: boolean;
	/** What became of it, if the folder does not have it any more. */
	goneReason: string | null;
	isSelected: boolean;
	onSelect: (isSelected: boolean) => void;
	/** Moves it to the other folder. */
	onMove: (folder: MessageFolder) => void;
	onDelete: () => void;
	/** Called when its deletion was answered, however. */
	onDeletionEnded: () => void;
	/** Called when it was deleted and restored. */
	onRestored: () => void;
}

/** A message: who wrote when about what, and the whole of it once it is opened. */
export function MessageItem(props: Props) {
	const { message, isGone, goneReason, isSelected, onSelect, onMove, onDelete } = props;
	const item = useRef<HTMLLIElement>(null);
	const details = useRef<HTMLDetailsElement>(null);
	const mark = useMark(message);
	const deleteMessage = useDeletion(message, props);

	function follow({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
		if (currentTarget.open && !message.isRead) mark(true);
	}

	function markAsUnread() {
		if (details.current) details.current.open = false;
		details.current?.querySelector("summary")?.focus();
		mark(false);
	}

	function remove() {
		focusAdjacentMessage(item.current);
		onDelete();
		deleteMessage();
	}

	return (
		<li ref={item} hidden={isGone} className="relative flex flex-wrap items-start">
			<label className="-ml-3 grid h-16 w-11 shrink-0 cursor-pointer place-items-center">
				<input
					type="checkbox"
					aria-label={`Select “${message.subject}” from ${message.name}`}
					checked={isSelected}
					onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
					className="checkbox checkbox-primary border-edge bg-surface checked:border-transparent checked:bg-primary focus:outline-3 focus:outline-ring focus:outline-offset-2"
				/>
			</label>
			<details
				ref={details}
				id={messageElementId(message.id)}
				onToggle={follow}
				className="group min-w-0 flex-[1_1_12rem] rounded-field border border-line bg-surface open:shadow-lifted"
			>
				<MessageSummary message={message} />
				<div className="border-line border-t px-[min(1rem,6%)] py-4 sm:px-5">
					<MessageFacts message={message} />
					<p className="wrap-anywhere mt-4 max-w-prose whitespace-pre-line">{message.message}</p>
					<MessageActions
						message={message}
						onMarkAsUnread={markAsUnread}
						onMove={onMove}
						onDelete={remove}
					/>
				</div>
			</details>
			<GoneNote reason={goneReason} />
		</li>
	);
}

function useMark({ id }: StoredMessage) {
	const { submit } = useSubmission({ action: actionAt("/admin/messages", "mark"), onSaved() {} });
	return (isRead: boolean) => submit({ ids: [id], isRead });
}

/** Deletes it, with a toast; this can be undone. */
function useDeletion(
	{ id, name, subject }: StoredMessage,
	{ onDeletionEnded, onRestored }: Pick<Props, "onDeletionEnded" | "onRestored">,
) {
	const say = useDeletionToast();
	const { submit } = useSubmission({
		action: actionAt("/admin/messages", "delete"),
		onSaved({ ids }) {
			const description = `“${isolate(subject)}” from ${isolate(name)}`;
			say({ title: "Message deleted", description, kind: "message", ids, onRestored });
		},
		onEnded: onDeletionEnded,
	});
	return () => submit({ ids: [id] });
}

function MessageSummary({ message }: { message: StoredMessage }) {
	const { name, subject, isRead, isSpam, spamReason, mailing, receivedAt } = message;
	return (
		<summary
			className={`grid min-h-16 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded-field px-4 py-3 hover:bg-base-200 sm:px-5 md:grid-cols-[14rem_minmax(0,1fr)_auto] ${
				isRead ? "" : "font-semibold"
			}`}
		>
			<span className="flex min-w-0 items-center gap-2.5">
				{isRead ? null : (
					<span className="size-2.5 shrink-0 rounded-full bg-primary-text">
						<span className="sr-only">Unread: </span>
					</span>
				)}
				<span className="group-open:wrap-anywhere truncate group-open:whitespace-normal">
					{name}
				</span>
			</span>
			<time dateTime={receivedAt} className="font-normal text-muted text-sm md:order-last">
				{shortDate(receivedAt, new Date())}
			</time>
			<span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:col-span-2">
				<span className="group-open:wrap-anywhere min-w-0 truncate group-open:whitespace-normal">
					{subject}
				</span>
				{mailing === "failing" ? <Badge tone="muted">Not emailed yet, trying again</Badge> : null}
				{isSpam && spamReason ? <Badge tone="muted">{spamReasonLabel(spamReason)}</Badge> : null}
			</span>
		</summary>
	);
}

function MessageFacts({ message }: { message: StoredMessage }) {
	return (
		<p className="flex flex-wrap gap-x-4 text-muted text-sm">
			<time dateTime={message.receivedAt}>{longDate(message.receivedAt)}</time>
			<span className="break-all">{message.email}</span>
			{message.mailing === "mailed" ? <span>Also emailed to you</span> : null}
		</p>
	);
}

/** The id of the element that shows a message. */
export function messageElementId(id: string): string {
	return `message-${id}`;
}

/** Moves the focus to the next entry of the list. */
function focusAdjacentMessage(item: HTMLElement | null): void {
	const adjacent = item?.nextElementSibling ?? item?.previousElementSibling;
	const target = adjacent?.querySelector("summary") ?? document.querySelector("main h1");
	if (target instanceof HTMLElement) target.focus();
}
