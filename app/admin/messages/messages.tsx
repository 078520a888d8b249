import { Mail, ShieldCheck } from "lucide-react";
import { href } from "react-router";
import { eraseMessagesFrom } from "../../bakery/messages/by-address/queries.ts";
import { senderSchema } from "../../bakery/messages/by-address/schema.ts";
import { deletionSchema, markSchema, moveSchema } from "../../bakery/messages/changes.ts";
import { describeCount } from "../../bakery/messages/count.ts";
import {
	countUnreadMessages,
	deleteMessages,
	listAllMessages,
	listMessages,
	markMessages,
	moveMessages,
} from "../../bakery/messages/queries.ts";
import { getRetentionNotice } from "../../bakery/messages/retention/queries.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { useMessageStream } from "../message-stream/use-message-stream.ts";
import { endOfDay } from "../screen/dates.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { administratorContext } from "../session/administrator-context.ts";
import { ListChanges } from "../steady-list/list-changes.tsx";
import { useSteadyList } from "../steady-list/use-steady-list.ts";
import type { Route } from "./+types/messages";
import { explainMissingMessages } from "./explain-missing-messages.ts";
import { ExportButton } from "./export-button.tsx";
import { FolderTabs } from "./folder-tabs.tsx";
import { MessageFilters } from "./message-filters.tsx";
import { MessageList } from "./message-list.tsx";
import { messageListAddress, type ShownMessages } from "./message-list-address.ts";
import { MessageListPages } from "./message-list-pages.tsx";
import { PersonalData } from "./personal-data.tsx";

export const meta = () => screenMeta("Messages");

export function clientLoader({ url, context }: Route.ClientLoaderArgs) {
	return readMessages(context.get(administratorContext).client, messageListAddress.read(url));
}

async function readMessages(client: DataClient, address: ShownMessages) {
	const { folder, search, page, day } = address;
	const [list, unreadCount, retention] = await Promise.all([
		listMessages(client, { folder, search, page, ...(day && { before: endOfDay(day) }) }),
		countUnreadMessages(client),
		getRetentionNotice(client),
	]);
	return { address, list, unreadCount, retention };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, {
		mark: intent({
			schema: markSchema,
			async save(marking) {
				await markMessages(client, marking.ids, marking.isRead);
				return marking;
			},
		}),
		/** Moves messages to the other folder. */
		move: intent({
			schema: moveSchema,
			async save(move) {
				await moveMessages(client, move.ids, move.folder);
				return move;
			},
		}),
		delete: intent({
			schema: deletionSchema,
			async save({ ids }) {
				await deleteMessages(client, ids);
				return { ids, wasGone: false };
			},
		}),
		/** Removes all messages from an address for good. */
		erase: intent({
			schema: senderSchema,
			async save({ email }) {
				return eraseMessagesFrom(client, email);
			},
		}),
	});
}

/** What visitors wrote to the bakery. */
export default function Messages({ loaderData }: Route.ComponentProps) {
	const { address, list, unreadCount, retention } = loaderData;
	const { folder, search } = address;
	const steady = useSteadyList({
		rows: list.messages,
		idOf: ({ id }) => id,
		place: messageListAddress.path(address),
		explainMissing: (ids) => explainMissingMessages(folder, ids),
	});
	useMessageStream(loaderData, () => readMessages(browserClient(), address));
	return (
		<Screen
			title="Messages"
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			actions={
				list.total > 0 ? (
					<ExportButton
						listMessages={(client) => listAllMessages(client, folder)}
						fileName={folder}
					/>
				) : null
			}
		>
			<FolderTabs folder={folder} search={search} unreadCount={unreadCount} />
			<MessageFilters address={address} />
			<ListChanges changes={steady.changes} onShow={steady.show}>
				{describeResult(list.total, search)}
			</ListChanges>
			<MessageList address={address} steady={steady}>
				<NoMessages folder={folder} search={search} />
			</MessageList>
			<MessageListPages address={address} paging={list} />
			<PersonalData retention={retention} onErased={steady.show} />
		</Screen>
	);
}

function describeResult(total: number, search: string): string {
	return search ? `${describeCount(total)} found` : describeCount(total);
}

function NoMessages({ folder, search }: Pick<ShownMessages, "folder" | "search">) {
	if (search) {
		return (
			<EmptyState
				icon={Mail}
				title="No message matches"
				actions={
					<LinkButton to={messageListAddress.path({ folder })} variant="outline">
						Show All Messages
					</LinkButton>
				}
			/>
		);
	}
	if (folder === "spam") return <EmptyState icon={ShieldCheck} title="No spam" />;
	return (
		<EmptyState icon={Mail} title="No messages yet">
			Messages from the contact form appear here.
		</EmptyState>
	);
}
