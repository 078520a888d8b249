import { MailOpen, Reply, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import { type SyntheticEvent, useRef } from "react";
import { dateOfMoment, writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type {
	MessageFolder,
	SpamReason,
	StoredMessage,
} from "../../bakery/messages/contact-message.ts";
import { replyAddress } from "../../bakery/messages/messages.admin.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectionBox } from "../lists/selection.tsx";
import { GoneNote } from "../lists/steady-list.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { longDate } from "../screen/clock.ts";

interface Props {
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
export function MessageItem(props: Props) {
	const { message, goneReason, isSelected, onSelect, onMove, onDelete } = props;
	const item = useRef<HTMLLIElement>(null);
	const details = useRef<HTMLDetailsElement>(null);
	const mark = useMark(message);

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

function useMark({ id }: StoredMessage) {
	const { submit } = useSubmission({ action: actionAt("/admin/messages", "mark"), onSaved() {} });
	return (isRead: boolean) => submit({ ids: [id], isRead });
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

interface ActionsProps extends Pick<Props, "message" | "onMove" | "onDelete"> {
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
export function messageElementId(id: string): string {
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
export function shortDate(receivedAt: string, now: Date): string {
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
