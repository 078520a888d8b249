import { Mail, ShieldCheck } from "lucide-react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { type MessageChange, messageChangeSchema } from "../../bakery/messages/changes.ts";
import {
	countUnreadMessages,
	deleteMessages,
	listMessages,
	markMessages,
	moveMessages,
} from "../../bakery/messages/queries.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { saveAction } from "../../platform/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import type { Route } from "./+types/messages";
import { type MessageListAddress, messageListPath, readMessageListAddress } from "./addresses.ts";
import { ExportButton } from "./export-button.tsx";
import { FolderTabs } from "./folder-tabs.tsx";
import { endOfDay } from "./message-dates.ts";
import { MessageFilters } from "./message-filters.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageListPages } from "./message-list-pages.tsx";
import { useFreshMessages } from "./use-fresh-messages.ts";

export const meta = () => screenMeta("Messages");

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
	const address = readMessageListAddress(new URL(request.url));
	return readMessages(context.get(administratorContext).client, address);
}

async function readMessages(client: DataClient, address: MessageListAddress) {
	const { folder, search, page, day } = address;
	const [list, unreadCount] = await Promise.all([
		listMessages(client, { folder, search, page, ...(day && { before: endOfDay(day) }) }),
		countUnreadMessages(client),
	]);
	return { address, list, unreadCount };
}

/** Links between screens ask to keep what is known; another part of the list is not. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.defaultShouldRevalidate || args.currentUrl.search !== args.nextUrl.search;
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
	const { address, list, unreadCount } = loaderData;
	const { folder, search } = address;
	useFreshMessages(loaderData, () => readMessages(browserClient(), address));
	return (
		<Screen
			title="Messages"
			back={{ to: dashboardPath, label: "Back to Dashboard" }}
			actions={list.total > 0 ? <ExportButton folder={folder} /> : null}
		>
			<FolderTabs folder={folder} search={search} unreadCount={unreadCount} />
			<MessageFilters address={address} />
			<p role="status" className="my-3 text-muted text-sm">
				{describeCount(list.total, search)}
			</p>
			{list.total === 0 ? (
				<NoMessages folder={folder} search={search} />
			) : (
				<MessageList address={address} messages={list.messages} />
			)}
			<MessageListPages address={address} paging={list} />
		</Screen>
	);
}

function describeCount(total: number, search: string): string {
	const messages = total === 1 ? "1 message" : `${total.toLocaleString("en")} messages`;
	return search ? `${messages} found` : messages;
}

function NoMessages({ folder, search }: Pick<MessageListAddress, "folder" | "search">) {
	if (search) {
		return (
			<EmptyState
				icon={Mail}
				title="No message matches"
				actions={
					<LinkButton to={messageListPath({ folder })} variant="outline">
						Show All Messages
					</LinkButton>
				}
			/>
		);
	}
	if (folder === "spam") return <EmptyState icon={ShieldCheck} title="No spam" />;
	return (
		<EmptyState icon={Mail} title="No messages yet">
			What visitors send with the contact form appears here by itself.
		</EmptyState>
	);
}
