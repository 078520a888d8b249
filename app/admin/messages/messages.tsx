import { Mail, ShieldCheck } from "lucide-react";
import { type MessageChange, messageChangeSchema } from "../../bakery/messages/changes.ts";
import {
	countUnreadMessages,
	deleteMessages,
	listMessages,
	markMessages,
	moveMessages,
} from "../../bakery/messages/queries.ts";
import type { MessageFolder, StoredMessage } from "../../bakery/messages/schema.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { saveAction } from "../../platform/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { showToast } from "../../ui/toast.tsx";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { useSubmission } from "../layout/use-submission.ts";
import type { Route } from "./+types/messages";
import { readMessageListAddress } from "./addresses.ts";
import { ExportButton } from "./export-button.tsx";
import { FolderTabs } from "./folder-tabs.tsx";
import { MessageItem } from "./message-item.tsx";
import { MessageListPages } from "./message-list-pages.tsx";
import { useFreshMessages } from "./use-fresh-messages.ts";

export const meta = () => screenMeta("Messages");

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
	const { folder, page } = readMessageListAddress(new URL(request.url));
	return readMessages(context.get(administratorContext).client, folder, page);
}

async function readMessages(client: DataClient, folder: MessageFolder, page: number) {
	const [list, unreadCount] = await Promise.all([
		listMessages(client, { folder, page }),
		countUnreadMessages(client),
	]);
	return { folder, list, unreadCount };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return saveAction({
		request,
		schema: messageChangeSchema,
		async save(change) {
			await applyChange(client, change);
			return change;
		},
	});
}

function applyChange(client: DataClient, change: MessageChange): Promise<void> {
	if (change.kind === "mark") return markMessages(client, change.ids, change.isRead);
	if (change.kind === "move") return moveMessages(client, change.ids, change.folder);
	return deleteMessages(client, change.ids);
}

/** What visitors wrote to the bakery. */
export default function Messages({ loaderData }: Route.ComponentProps) {
	const { folder, list, unreadCount } = loaderData;
	useFreshMessages(loaderData, () => readMessages(browserClient(), folder, list.page));
	const move = useMove();
	return (
		<Screen
			title="Messages"
			back={{ to: dashboardPath, label: "Back to Dashboard" }}
			actions={list.total > 0 ? <ExportButton folder={folder} /> : null}
		>
			<FolderTabs folder={folder} unreadCount={unreadCount} />
			<div className="mt-4">
				{list.total === 0 ? <NoMessages folder={folder} /> : null}
				<ul className="grid gap-2">
					{list.messages.map((message) => (
						<MessageItem
							key={message.id}
							message={message}
							onMove={(target) => move(message, target)}
						/>
					))}
				</ul>
			</div>
			<MessageListPages folder={folder} paging={list} />
		</Screen>
	);
}

/** Moves a message to the other folder, and offers to take it back. */
function useMove() {
	const { submit } = useSubmission<MessageChange>({ onSaved: announce });

	function announce(change: MessageChange) {
		if (change.kind !== "move") return;
		const back: MessageFolder = change.folder === "spam" ? "inbox" : "spam";
		void showToast({
			title: change.folder === "spam" ? "Moved to spam" : "Moved to the inbox",
			action: { label: "Undo", onClick: () => submit({ ...change, folder: back }) },
		});
	}

	return ({ id }: StoredMessage, folder: MessageFolder) =>
		submit({ kind: "move", ids: [id], folder } satisfies MessageChange);
}

function NoMessages({ folder }: { folder: MessageFolder }) {
	if (folder === "spam") return <EmptyState icon={ShieldCheck} title="No spam" />;
	return (
		<EmptyState icon={Mail} title="No messages yet">
			What visitors send with the contact form appears here by itself.
		</EmptyState>
	);
}
