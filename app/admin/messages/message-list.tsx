import { MailCheck, MailOpen, Reply, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import {
	type ReactNode,
	type SyntheticEvent,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from "react";
import { useLocation } from "react-router";
import { dateOfMoment, writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { pluralize } from "../../bakery/counts.ts";
import {
	type MessageFolder,
	otherFolder,
	type SpamReason,
	type StoredMessage,
} from "../../bakery/messages/contact-message.ts";
import { replyAddress } from "../../bakery/messages/messages.admin.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { SelectionAction, SelectionBar, SelectionBox, useSelection } from "../lists/selection.tsx";
import { GoneNote, type useSteadyList } from "../lists/steady-list.tsx";
import { actionAt, useSubmission, useSubmissionQueue } from "../saving/use-submission.ts";
import { endOfDay, longDate } from "../screen/clock.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import { movedToast, useUndo } from "../undo/undo.tsx";
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
					title={`Delete ${pluralize(deleting.length, "message")}`}
					question={`Are you sure you want to delete ${pluralize(deleting.length, "message")}?`}
					action={actionAt("/admin/messages", "delete")}
					values={{ ids: deleting }}
					deleted={{ kind: "message", ids: deleting }}
					successToast={`${pluralize(deleting.length, "message")} deleted`}
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
				title: `${pluralize(ids.length, "message")} marked as ${isRead ? "read" : "unread"}`,
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

interface ItemProps {
	message: StoredMessage;
	/** Why it is no longer in the folder; null while it is. */
	goneReason: string | null;
	isSelected: boolean;
	onSelect: (isSelected: boolean) => void;
	/** Moves it to the other folder. */
	onMove: (folder: MessageFolder) => void;
	onDelete: () => void;
}

/** A message: sender, subject, and time; opened, its text and actions. */
function MessageItem(props: ItemProps) {
	const { message, goneReason, isSelected, onSelect, onMove, onDelete } = props;
	const item = useRef<HTMLLIElement>(null);
	const details = useRef<HTMLDetailsElement>(null);
	const { submit } = useSubmission({ action: actionAt("/admin/messages", "mark"), onSaved() {} });
	const mark = (isRead: boolean) => submit({ ids: [message.id], isRead });

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
	}

	return (
		<li ref={item} className="relative flex flex-wrap items-start">
			<SelectionBox
				label={`Select “${message.subject}” from ${message.name}`}
				isSelected={isSelected}
				onSelect={onSelect}
				className="-ml-3 h-16 w-11"
			/>
			<details
				ref={details}
				id={messageElementId(message.id)}
				onToggle={follow}
				className="group min-w-0 flex-[1_1_12rem] rounded-field border border-line bg-surface open:shadow-lifted"
			>
				<MessageSummary message={message} />
				<div className="border-line border-t px-[min(1rem,6%)] py-4 sm:px-5">
					<MessageFacts message={message} />
					<p dir="auto" className="wrap-anywhere mt-4 max-w-prose whitespace-pre-line">
						{message.message}
					</p>
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
				<bdi className="group-open:wrap-anywhere truncate group-open:whitespace-normal">{name}</bdi>
			</span>
			<time dateTime={receivedAt} className="font-normal text-muted text-sm md:order-last">
				{shortDate(receivedAt, new Date())}
			</time>
			<span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:col-span-2">
				<bdi className="group-open:wrap-anywhere min-w-0 truncate group-open:whitespace-normal">
					{subject}
				</bdi>
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

interface ActionsProps extends Pick<ItemProps, "message" | "onMove" | "onDelete"> {
	onMarkAsUnread: () => void;
}

function MessageActions({ message, onMarkAsUnread, onMove, onDelete }: ActionsProps) {
	const { isSpam, receivedAt } = message;
	const SpamIcon = isSpam ? ShieldCheck : ShieldAlert;
	return (
		<div className="mt-5 flex flex-wrap gap-2">
			<a
				href={replyAddress(message, longDate(receivedAt))}
				className="btn btn-primary h-auto min-h-11 rounded-full px-[min(1.25rem,8%)] text-base"
			>
				<Reply aria-hidden="true" className="size-5" />
				Reply
			</a>
			<Button variant="quiet" className="px-4" onClick={onMarkAsUnread}>
				<MailOpen aria-hidden="true" className="size-5" />
				Mark as unread
			</Button>
			<Button variant="quiet" className="px-4" onClick={() => onMove(isSpam ? "inbox" : "spam")}>
				<SpamIcon aria-hidden="true" className="size-5" />
				{isSpam ? "Not spam" : "Spam"}
			</Button>
			<Button variant="quiet" className="px-4" onClick={onDelete}>
				<Trash2 aria-hidden="true" className="size-5" />
				Delete
			</Button>
		</div>
	);
}

/** The id of the element that shows a message. */
function messageElementId(id: string): string {
	return `message-${id}`;
}

/** Moves the focus to the next entry of the list. */
function focusAdjacentMessage(item: HTMLElement | null): void {
	const adjacent = item?.nextElementSibling ?? item?.previousElementSibling;
	const target = adjacent?.querySelector("summary") ?? document.querySelector("main h1");
	if (target instanceof HTMLElement) target.focus();
}

const time = { hour: "numeric", minute: "2-digit" } as const;
const dayAndTime = { day: "numeric", month: "short", ...time } as const;
const dayOfYearAndTime = { dateStyle: "medium", timeStyle: "short" } as const;

/** The date of a message, as short as possible: the time, and the day if it is not today. */
function shortDate(receivedAt: string, now: Date): string {
	const [date, today] = [dateOfMoment(receivedAt), dateOfMoment(now)];
	if (date === today) return writeMoment(receivedAt, time);
	const isThisYear = date.slice(0, 4) === today.slice(0, 4);
	return writeMoment(receivedAt, isThisYear ? dayAndTime : dayOfYearAndTime);
}

const labels: Record<SpamReason, string> = {
	flood: "Many messages at once",
	"hidden-field": "Sent by a bot",
	"unknown-form": "Not sent from our form",
	"link-markup": "Links in code",
	"link-as-name": "Link in the name field",
	"too-fast": "Sent within seconds",
	"too-many-links": "Many links",
	"too-many-messages": "Several from the same IP address",
	"has-links": "Links",
};

/** Why a message is in the spam folder, for the owner. */
export function spamReasonLabel(reasons: string): string {
	const known = reasons.split(" ").map((reason) => labels[reason as SpamReason]);
	return known.filter(Boolean).join(", ") || "Looked like spam";
}
