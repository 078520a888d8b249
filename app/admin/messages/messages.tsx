import { Mail, ShieldCheck } from "lucide-react";
import { useNavigate } from "react-router";
import { pluralize } from "../../bakery/counts.ts";
import type { MessageFolder } from "../../bakery/messages/contact-message.ts";
import {
	deletionSchema,
	erasePerson,
	markSchema,
	messagesCsv,
	moveSchema,
	senderSchema,
} from "../../bakery/messages/messages.admin.ts";
import {
	countUnreadMessages,
	deleteMessages,
	findFolders,
	listAllMessages,
	listMessages,
	markMessages,
	moveMessages,
} from "../../bakery/messages/messages.ts";
import { getRetentionNotice } from "../../bakery/messages/retention.ts";
import { MAX_SEARCH_LENGTH } from "../../bakery/search.ts";
import type { Call } from "../../platform/backend/call.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DayForm, ExportButton, ListPages, SearchForm } from "../lists/list-controls.tsx";
import { ListChanges, useSteadyList } from "../lists/steady-list.tsx";
import { endOfDay } from "../screen/clock.ts";
import { TabLink } from "../screen/links.tsx";
import { useMessageStream } from "../screen/live-updates.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import { explainDeletions } from "../trash/delete-dialog.tsx";
import type { Route } from "./+types/messages";
import { MessageList, messageListAddress, type ShownMessages } from "./message-list.tsx";
import { PersonalData } from "./personal-data.tsx";

export const meta = () => screenMeta("Messages");

export function clientLoader({ url, context }: Route.ClientLoaderArgs) {
	const { call, user } = context.get(administratorContext);
	const handlesPersonalData = user.permissions.includes("personal-data");
	return readMessages(call, messageListAddress.read(url), handlesPersonalData);
}

async function readMessages(call: Call, address: ShownMessages, handlesPersonalData: boolean) {
	const { folder, search, page, day } = address;
	const [list, unreadCount, retention] = await Promise.all([
		listMessages(call, { folder, search, page, ...(day && { before: endOfDay(day) }) }),
		countUnreadMessages(call),
		handlesPersonalData ? getRetentionNotice(call) : null,
	]);
	return { address, list, unreadCount, retention };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		mark: intent({
			schema: markSchema,
			async save(marking) {
				await markMessages(call, marking.ids, marking.isRead);
				return marking;
			},
		}),
		/** Moves messages to the other folder. */
		move: intent({
			schema: moveSchema,
			async save(move) {
				await moveMessages(call, move.ids, move.folder);
				return move;
			},
		}),
		delete: intent({
			schema: deletionSchema,
			async save({ ids }) {
				await deleteMessages(call, ids);
				return { ids, wasGone: false };
			},
		}),
		/** Removes all messages from an address for good. */
		erase: intent({
			schema: senderSchema,
			save: ({ email }) => erasePerson(call, email),
		}),
	});
}

/** The messages of visitors. */
export default function Messages({ loaderData }: Route.ComponentProps) {
	const { address, list, unreadCount, retention } = loaderData;
	const { folder, search, day } = address;
	const navigate = useNavigate();
	const steady = useSteadyList({
		rows: list.messages,
		idOf: ({ id }) => id,
		place: messageListAddress.path(address),
		explainMissing: (ids) => explainMissing(folder, ids),
	});
	const handlesPersonalData = retention !== null;
	useMessageStream(loaderData, () => readMessages(browserCall, address, handlesPersonalData));

	function goTo(chosen: string) {
		if (chosen) void navigate(messageListAddress.path({ folder, search, day: chosen }));
	}

	return (
		<Screen
			title="Messages"
			actions={
				list.total > 0 && handlesPersonalData ? (
					<ExportButton
						readCsv={async (call) => messagesCsv(await listAllMessages(call, folder))}
						fileName={folder}
					/>
				) : null
			}
		>
			<nav aria-label="Folders" className="flex gap-2 border-line border-b">
				<TabLink to={messageListAddress.path({ search })} isShown={folder === "inbox"}>
					Inbox
					{unreadCount > 0 ? <Badge tone="accent">{unreadCount} unread</Badge> : null}
				</TabLink>
				<TabLink
					to={messageListAddress.path({ folder: "spam", search })}
					isShown={folder === "spam"}
				>
					Spam
				</TabLink>
			</nav>
			<search className="mt-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4">
				<SearchForm
					shown={{ folder, search }}
					addressOf={messageListAddress.path}
					label="Search messages"
					maxLength={MAX_SEARCH_LENGTH}
				/>
				<DayForm label="Go to date" day={day} onChoose={goTo} />
			</search>
			<ListChanges changes={steady.changes} onShow={steady.show}>
				{pluralize(list.total, "message")}
				{search ? " found" : null}
			</ListChanges>
			<MessageList address={address} steady={steady}>
				<NoMessages folder={folder} search={search} />
			</MessageList>
			<ListPages
				paging={list}
				pathOf={(page) => messageListAddress.path({ folder, search, page })}
				isByTime
			/>
			{retention ? <PersonalData retention={retention} onErased={steady.show} /> : null}
		</Screen>
	);
}

/**
 * Says of messages that a folder no longer shows whether they were deleted or moved. Those that newer
 * ones pushed to the next page are left out.
 */
async function explainMissing(
	folder: MessageFolder,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const [deletions, folders] = await Promise.all([
		explainDeletions("message", ids),
		findFolders(browserCall, ids),
	]);
	const moved = folder === "spam" ? "Moved to the inbox" : "Moved to spam";
	return new Map(
		ids.flatMap((id) => {
			const current = folders.get(id);
			if (current === folder) return [];
			return [[id, current ? moved : (deletions.get(id) ?? "Deleted")]];
		}),
	);
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
