import { MailOpen, Reply, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import { replyAddress } from "../../bakery/messages/reply.ts";
import type { MessageFolder, StoredMessage } from "../../bakery/messages/schema.ts";
import { Button } from "../../ui/button.tsx";
import { longDate } from "../screen/dates.ts";

interface Props {
	message: StoredMessage;
	onMarkAsUnread: () => void;
	onMove: (folder: MessageFolder) => void;
	onDelete: () => void;
}

/** What can be done with a message. */
export function MessageActions({ message, onMarkAsUnread, onMove, onDelete }: Props) {
	const { isSpam, receivedAt } = message;
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
				{isSpam ? (
					<ShieldCheck aria-hidden="true" className="size-5" />
				) : (
					<ShieldAlert aria-hidden="true" className="size-5" />
				)}
				{isSpam ? "Not spam" : "Spam"}
			</Button>
			<Button variant="quiet" className="px-4" onClick={onDelete}>
				<Trash2 aria-hidden="true" className="size-5" />
				Delete
			</Button>
		</div>
	);
}
