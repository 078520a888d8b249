import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MessageFolder } from "../../bakery/messages/schema.ts";
import { Badge } from "../../ui/badge.tsx";
import { messageListAddress } from "./message-list-address.ts";

interface Props {
	/** The one that is shown. */
	folder: MessageFolder;
	/** The search that goes on in the other folder. */
	search: string;
	/** Unread messages of the inbox. */
	unreadCount: number;
}

/** The way between the inbox and the spam folder. */
export function FolderTabs({ folder, search, unreadCount }: Props) {
	return (
		<nav aria-label="Folders" className="flex gap-2 border-line border-b">
			<FolderLink to={messageListAddress.path({ search })} isShown={folder === "inbox"}>
				Inbox
				{unreadCount > 0 ? <Badge tone="accent">{unreadCount} unread</Badge> : null}
			</FolderLink>
			<FolderLink
				to={messageListAddress.path({ folder: "spam", search })}
				isShown={folder === "spam"}
			>
				Spam
			</FolderLink>
		</nav>
	);
}

interface LinkProps {
	to: string;
	isShown: boolean;
	children: ReactNode;
}

function FolderLink({ to, isShown, children }: LinkProps) {
	return (
		<Link
			to={to}
			aria-current={isShown ? "page" : undefined}
			className="-mb-px flex min-h-12 items-center gap-2 border-transparent border-b-3 px-3 font-semibold hover:border-line aria-[current=page]:border-primary-text aria-[current=page]:text-primary-text"
		>
			{children}
		</Link>
	);
}
