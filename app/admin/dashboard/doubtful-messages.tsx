import { MailQuestionMark } from "lucide-react";
import { useRef } from "react";
import type { MessagePage, StoredMessage } from "../../bakery/messages/contact-message.ts";
import { Button } from "../../ui/button.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { spamReasonLabel } from "../messages/message-item.tsx";
import { useMove } from "../messages/message-list.tsx";
import { messageListAddress } from "../messages/message-list-address.ts";
import { actionAt } from "../saving/action-at.ts";
import { useSubmissionQueue } from "../saving/use-submission.ts";
import { TextLink } from "../screen/links.tsx";
import { useUndo } from "../undo/undo-provider.tsx";
import { Tile } from "./day-tiles.tsx";

/**
 * Messages in the spam folder that may be honest, with what the owner can say about each
 * (product §18.3).
 */
export function DoubtfulMessages({ doubtful }: { doubtful: MessagePage | null }) {
	const section = useRef<HTMLElement>(null);
	const move = useMove();
	const keep = useKeepInSpam();
	if (!doubtful || doubtful.total === 0) return null;
	const { messages, total } = doubtful;

	/** Before the button that was pressed disappears. */
	function focusHeading() {
		if (total > 1) section.current?.querySelector("h2")?.focus();
		else focusPageHeading();
	}

	return (
		<Tile
			ref={section}
			icon={MailQuestionMark}
			title={
				total === 1
					? "1 message in spam may be real"
					: `${total.toLocaleString("en")} messages in spam may be real`
			}
		>
			<ul className="grid grid-cols-1 divide-y divide-line">
				{messages.map((message) => (
					<DoubtfulMessage
						key={message.id}
						message={message}
						onMove={() => {
							focusHeading();
							move({ ids: [message.id], folder: "inbox" });
						}}
						onKeep={() => {
							focusHeading();
							keep({ ids: [message.id], isRead: true });
						}}
					/>
				))}
			</ul>
			<TextLink to={messageListAddress.path({ folder: "spam" })}>Show Spam</TextLink>
		</Tile>
	);
}

interface DoubtfulMessageProps {
	message: StoredMessage;
	onMove: () => void;
	onKeep: () => void;
}

function DoubtfulMessage({ message, onMove, onKeep }: DoubtfulMessageProps) {
	const { name, message: text, spamReason } = message;
	return (
		<li className="grid grid-cols-1 gap-2 py-3">
			<p className="line-clamp-2 wrap-anywhere min-w-0">
				<span className="font-semibold">
					<bdi>{name}</bdi>:
				</span>{" "}
				<bdi>{text}</bdi>
			</p>
			<p className="text-muted text-sm">{spamReasonLabel(spamReason ?? "")}</p>
			<div className="flex flex-wrap gap-2">
				<Button
					variant="outline"
					className="px-4"
					aria-label={`Not spam: message from ${name}`}
					onClick={onMove}
				>
					Not spam
				</Button>
				<Button
					variant="quiet"
					className="px-4"
					aria-label={`Keep in spam: message from ${name}`}
					onClick={onKeep}
				>
					Keep in spam
				</Button>
			</div>
		</li>
	);
}

/** A message in the spam folder that was read isn't shown on the dashboard again; this can be undone. */
function useKeepInSpam() {
	const { say } = useUndo();
	return useSubmissionQueue({
		action: actionAt("/admin/messages", "mark"),
		onSaved: ({ ids }) => say({ title: "Kept in spam", undo: { unread: ids } }),
	});
}
